import { expect, type Page } from '@playwright/test'
import type { GuestOrder } from '../journeys/bought.ts'

/** Types into the form of the inspection that a ring of one article came back as it was sold, and saves it. */
export async function inspectAsSold(page: Page, goesTo: 'Stock' | 'The workshop'): Promise<void> {
  const save = page.getByRole('button', { name: 'Save what was found' })
  const findings = page.locator('form').filter({ has: save }).getByRole('listitem')
  /** A value as it was sold, of the finding with this name. */
  const sold = async (name: RegExp) => /sold ([\w.]+)/.exec(await findings.filter({ hasText: name }).first().innerText())?.[1] ?? ''
  await page.getByLabel('HUID').fill(await sold(/^HUID/))
  await page.getByLabel('Gross weight now, grams').fill(await sold(/^Gross weight/))
  const stones = await findings.filter({ hasText: /\d+ sold/ }).allInnerTexts()
  for (const [index, text] of stones.entries())
    await page
      .getByLabel(/^Found: /)
      .nth(index)
      .fill(/(\d+) sold/.exec(text)?.[1] ?? '')
  for (const [field, value] of [
    ['Wear', 'None'],
    ['Certificate and box', 'Came back'],
    ['Is the piece as the customer said?', 'As the customer said'],
    ['Who answers for it', 'We do'],
    ['The piece then goes to', goesTo],
  ] as const)
    await page.getByLabel(field).selectOption(value)
  await expect(save).toBeEnabled()
  await save.click()
}

/** A guest asks for the return of a delivered ring, which they bring to a store in Pune; the number of the return. */
export async function askToReturn(page: Page, { orderID, orderNumber, orderToken }: GuestOrder): Promise<string> {
  const headers = { subsiteid: '1' }
  const found = await page.request.get(`/api/orders/returnItems/id/${orderNumber}?orderToken=${orderToken}`, { headers })
  const { items } = (await found.json()) as { items: { orderItemID: string }[] }
  const pieces = items.map(({ orderItemID }) => ({ orderItemID, quantity: 1, reason: 'changed_mind' }))
  const asked = { orderID, orderToken, items: pieces, resolution: 'refund', handover: 'store', storeID: 'laxmi-chowk-house' }
  const answer = await page.request.put('/api/orders/return/', { headers, data: asked })
  return ((await answer.json()) as { return: { number: string } }).return.number
}
