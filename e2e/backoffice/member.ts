import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { officePages } from '../../apps/backoffice/src/app/office-pages.ts'
import { clean, expect, fits } from '../journeys/shopper.ts'
import { notifyShop } from '../journeys/staff.ts'

export const password = 'a long enough password'

let people = 0
/** A new e-mail address, different at each call. */
export const newEmail = () => `member-${Date.now()}-${(people += 1)}@example.com`

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits that an authenticator app shows, `steps` half minutes from now. */
export function totp(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(' ', '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The path of a link that a command printed. */
const pathIn = (output: string) => /\/backoffice\/\S+/.exec(output)?.[0] ?? ''

/** Signs a member of the demo in by a one-time link, and opens a page of the back office. */
export async function signIn(page: Page, path = '/orders', email = 'ketaki@kanakira.example'): Promise<void> {
  const link = pathIn(await notifyShop({ command: 'sign-in-link', email }))
  await page.goto(link.replace('#', `?next=${encodeURIComponent(path)}#`))
  await expect(page).toHaveURL((url) => url.pathname === `/backoffice${path.split('?')[0]}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Invites a person by the command of whoever sits at the machine, of the run's shop or that of a folder; returns the path of the invitation. */
export async function invite(email: string, role: string, site = '*', folder?: string): Promise<string> {
  return pathIn(await notifyShop({ command: 'invite-member', email, name: 'Sushma Iyer', role, site }, folder))
}

/** Accepts an invitation, by the invited name or another, up to the first page of the back office; returns the secret of the authenticator app and the recovery codes. */
export async function join(page: Page, path: string, name?: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto(path)
  if (name !== undefined) await page.getByLabel('Your name').fill(name)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Six digits').fill(totp(secret))
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  const recoveryCodes = await page.locator('li code').allTextContents()
  await page.getByLabel('I have kept the codes').check()
  await page.getByRole('button', { name: 'Open the back office' }).click()
  await expect(page).toHaveURL(/\/backoffice\/(?!join)/)
  return { secret, recoveryCodes }
}

/** The rows of the list that is shown. */
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })

/** Waits until nothing of a page loads any more: no place is held for something that is still fetched, and its links stay as they are. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
  let links = -1
  await expect
    .poll(async () => {
      const before = links
      links = await page.locator('main a, main button').count()
      return links === before
    })
    .toBe(true)
}

/** Opens every page of the back office that its router has; of those with a parameter the first one that a page before links to. */
export async function openEveryPage(page: Page, visit: () => Promise<void>): Promise<void> {
  const seen: string[] = []
  const addressOf = (path: string) => `/backoffice/${path.replace(/^\//, '')}`
  const plain = new Set(Object.keys(officePages).map(addressOf))
  for (const path of Object.keys(officePages)) {
    const pattern = new RegExp(`^/backoffice/${path.replace(/:\w+/, '[^/?]+')}$`)
    const address = path.includes(':') ? seen.find((href) => pattern.test(href) && !plain.has(href)) : addressOf(path)
    expect(address, `no page before links to ${path}`).toBeDefined()
    await page.goto(address ?? '')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    // A word that is missing is shown as its key.
    await expect(heading).not.toHaveText(/^(?!.*\.csv$)[a-z]+\.[A-Za-z]+$/)
    await page.waitForLoadState('networkidle')
    await settled(page)
    // An import is its member's alone: one is begun, for the link to its page.
    if (path === 'products/import') {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'pieces.csv', mimeType: 'text/csv', buffer: Buffer.from('sku,unknown\nNOBODY,1\n') })
      await expect(page.getByRole('heading', { level: 1, name: 'pieces.csv' })).toBeVisible()
      await page.goto(address ?? '')
      await expect(page.getByRole('link', { name: 'pieces.csv' }).first()).toBeVisible()
    }
    seen.push(...(await page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))))
    await visit()
  }
}

/** Checks that nothing is wider than the page and axe finds nothing. */
export async function isSound(page: Page): Promise<void> {
  await fits(page)
  await clean(page)
}

/** Checks a page of the back office on a wide screen, and right to left on a phone. `settled` waits until it is shown. */
export async function isSoundEverywhere(page: Page, settled: () => Promise<void>): Promise<void> {
  for (const [width, language] of [
    [1440, 'en'],
    [390, 'ar'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((chosen) => localStorage.setItem('backoffice:language', chosen), language)
    await page.reload()
    await settled()
    await isSound(page)
  }
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.evaluate(() => localStorage.setItem('backoffice:language', 'en'))
  await page.reload()
  await settled()
}

/** Changes what a call replies. A page that is loaded again while the call runs gets no reply. */
export async function alterReply<T extends object>(page: Page, url: string, alter: (reply: T) => object): Promise<void> {
  await page.route(url, async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, json: alter((await response.json()) as T) })
    } catch {
      await route.abort().catch(() => {})
    }
  })
}
