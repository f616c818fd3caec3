import type { APIRequestContext, Page } from '@playwright/test'
import { sentMessages } from '../outbox.ts'
import { expect, ready } from './shopper.ts'

let people = 0
/** A new telephone number, different at each call. */
export const newNumber = () => `98${String(Date.now() + (people += 1)).slice(-8)}`

/** Waits for a code to a recipient and returns the newest one. */
export async function codeTo(request: APIRequestContext, recipient: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const messages = await sentMessages(request)
      code = /\b\d{6}\b/.exec(messages.find((message) => message.recipient === recipient)?.body ?? '')?.[0]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

/** Waits for an e-mail to a recipient with this text, and returns the path of its link. */
export async function linkMailed(request: APIRequestContext, recipient: string, words: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const messages = await sentMessages(request)
      const mail = messages.find((message) => message.recipient === recipient && message.body.includes(words))
      // The last one but the address at which such mails are declined.
      const links = [...(mail?.body ?? '').matchAll(/https?:\/\/[^/\s]+(\/[^\s\u2069]*)/g)].map(([, path]) => path)
      link = links.findLast((path) => !path?.startsWith('/api/messages/'))
      return link
    })
    .toBeDefined()
  return link ?? ''
}

/** Requests a code to an Indian telephone number on the open sign-in page, and types it. */
export async function enterCode(page: Page, number: string): Promise<void> {
  await page.getByLabel('Mobile number or email').fill(number)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send a code by SMS' }).click()
  const field = page.getByLabel('Six-digit code')
  await expect(field).toBeFocused()
  await field.fill(await codeTo(page.request, `+91${number}`))
}

/** Signs up by a telephone number and ends on the page `next`. */
export async function signUp(page: Page, next: string, number = newNumber()): Promise<void> {
  await page.goto(`/in-en/sign-in?next=${encodeURIComponent(next)}`)
  await ready(page)
  await enterCode(page, number)
  await page.getByLabel('First name').fill('Anvi')
  await page.getByLabel('Last name').fill('Deshpande')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL((url) => url.pathname + url.search === next)
  await ready(page)
}

/** The account link of the header. */
export const account = (page: Page) => page.locator('.account-place')
/** The tokens that are saved on the device. */
export const saved = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('shop-auth-'))
    return key ? (JSON.parse(localStorage.getItem(key) ?? 'null') as { accessToken: string; refreshToken: string }) : null
  })
/** Makes saved tokens of the sign-in invalid: the access token, or both. */
export const spoil = (page: Page, ...names: ('accessToken' | 'refreshToken')[]) =>
  page.evaluate((spoiled) => {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith('shop-auth-')) continue
      const auth = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>
      for (const name of spoiled) auth[name] = `${String(auth[name]).slice(0, -6)}AAAAAA`
      localStorage.setItem(key, JSON.stringify(auth))
    }
  }, names)
