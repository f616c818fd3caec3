import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/shopper.ts'
import { type OwnShop, openOwnShop } from '../own-shop.ts'
import { invite, isSound, isSoundEverywhere, join, newEmail, rows, totp } from './member.ts'

const port = 3180

let shop: OwnShop | undefined

// A shop of its own, where everybody but its owner is blocked. The browser logs the answers that ask for proof, and those of acts that wait.
test.use({ baseURL: `http://127.0.0.1:${port}`, expectedError: /status of (403|409)/, actionTimeout: 20_000 })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await openOwnShop(port)
})
test.afterAll(() => shop?.close())

/** Sends a dialog with its reason. */
async function confirm(page: Page, title: string | RegExp, reason: string, button: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

test('an owner who works alone says so with fresh proof; what needs a second person waits ten minutes, can be stopped, is made then, and is marked in the audit [P-04] [P-05]', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const email = newEmail()
  const { secret } = await join(page, await invite(email, 'owner', '*', shop?.folder), 'Ila Varma')
  const alone = page.getByRole('button', { name: 'I work alone', exact: true })
  const members = page.getByRole('table', { name: 'Members' }).getByRole('row')

  await test.step('not while somebody else could be the second person', async () => {
    await page.goto('/backoffice/staff')
    await alone.click()
    await confirm(page, 'I work alone', 'Nobody else is here', 'I work alone')
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Somebody else can be the second person')
    await page.keyboard.press('Escape')
    for (const name of ['Ketaki Rane', 'Rohan Kale', 'Sushma Iyer']) {
      await members.getByRole('button', { name: `Block: ${name}` }).click()
      await confirm(page, /^Block/, 'Left the house', 'Block')
      await expect(members.filter({ hasText: name })).toContainText('Blocked')
    }
  })

  await test.step('with fresh proof, ten minutes after the last one', async () => {
    shop?.advance()
    await alone.click()
    await isSound(page)
    await confirm(page, 'I work alone', 'Nobody else is here', 'I work alone')
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Six digits').fill(totp(secret, 20))
    await expect(page.getByText('Ila Varma works alone here')).toBeVisible()
    await isSoundEverywhere(page, () => expect(page.getByRole('main').getByText('Ila Varma').first()).toBeVisible())
  })

  /** Asks to write off the first free piece; its tag. */
  const writeOff = async (reason: string): Promise<string> => {
    await page.goto('/backoffice/ready-pieces?state=free')
    const link = rows(page).first().getByRole('link').first()
    const tag = await link.innerText()
    await link.click()
    await page.getByRole('button', { name: 'Write off' }).click()
    await confirm(page, 'Write off', reason, 'Write off')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toContainText(/You work alone: it is done at .*, unless you stop it/)
    await isSound(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    return tag
  }
  const waiting = (tag: string) => page.getByRole('row').filter({ hasText: tag })

  const tag = await test.step('an act that needs a second person is stopped, and asked for again', async () => {
    const stopped = await writeOff('Fell from the counter')
    await page.goto('/backoffice/approvals')
    await expect(waiting(stopped)).toContainText('unless it is stopped')
    await isSoundEverywhere(page, () => expect(waiting(stopped)).toBeVisible())
    await waiting(stopped)
      .getByRole('button', { name: /^Take back/ })
      .click()
    await confirm(page, 'Take back', 'It was found', 'Take back')
    await expect(waiting(stopped)).toBeHidden()
    return writeOff('Lost at the fair')
  })

  await test.step('rates above the guard wait as long', async () => {
    await page.goto('/backoffice/rates')
    const rate = page.getByRole('textbox', { name: 'New rate of S925', exact: true })
    await rate.fill((Number(await rate.inputValue()) * 1.05).toFixed(2))
    await page.getByLabel('Why, for the record').fill('Silver up on import duty news')
    // The demo has rates that wait, whose proposer is blocked.
    await page.getByRole('button', { name: 'Replace what waits' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace what waits' }).click()
    await expect(page.getByText('You work alone: they go live then, unless you take them back.')).toBeVisible()
    await isSound(page)
  })

  await test.step('both are made after ten minutes, and marked', async () => {
    await page.goto('/backoffice/approvals')
    await expect(waiting(tag)).toContainText('unless it is stopped')
    shop?.advance()
    await page.goto(`/backoffice/ready-pieces/${tag}`)
    await expect(async () => {
      await page.reload()
      await expect(page.locator('main li b').first()).toHaveText('Written off', { timeout: 5000 })
    }).toPass()
    await page.goto('/backoffice/rates')
    await expect(page.getByText('You work alone: they go live then')).toHaveCount(0)
    await expect(page.getByText('Silver up on import duty news').first()).toBeVisible()
    await page.goto('/backoffice/audit')
    const entries = page.getByRole('table', { name: 'Audit' }).getByRole('row')
    const made = entries.filter({ hasText: 'Lost at the fair' }).filter({ hasText: 'Written off' }).first()
    await expect(made).toContainText('Ila Varma')
    await expect(made).toContainText('Worked alone')
    await expect(entries.filter({ hasText: 'Silver up on import duty news' }).filter({ hasText: 'Works alone' }).first()).toBeVisible()
  })
})
