import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { expect, test } from 'vitest'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'
import { toWeigh } from '../../../testing/to-weigh.ts'

const shop = await shopOfFile()
const { browser: devika } = await addMember(shop, 'devika@scale.example', [{ role: 'order-desk', site: 'in' }])
const { browser: rohan } = await addMember(shop, 'rohan@scale.example', [{ role: 'order-desk', site: 'in' }])

const read = async (number: string) => (await devika.call<{ order: StaffOrder }>('GET', `orders/${number}/`)).body.order
const weigh = (browser: StaffBrowser, number: string, body: object) =>
  browser.call<{ state: string; code: string; details: object }>('POST', `orders/${number}/weigh/`, body)
const revisionsOf = async (number: string) => (await read(number)).revisions
const mailsOf = async (number: string) => (await shop.modules.notifications.recent(200)).filter(({ body }) => body.includes(number))

test('of two weighings of a piece at once one counts; the other is refused and says who weighed [P-04]', async () => {
  for (const percent of [3, -2]) {
    const { number, by } = await toWeigh(shop, devika)
    const both = await Promise.all([
      weigh(devika, number, { ...by(percent), after: null }),
      weigh(rohan, number, { ...by(percent + 1), after: null }),
    ])
    expect([percent, both.map(({ status }) => status).toSorted()]).toEqual([percent, [200, 409]])
    const winner = both[0]?.status === 200 ? 'devika' : 'rohan'
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      details: { object: 'revisions', changedBy: winner, changedCall: 'POST /api/staff/orders/:number/weigh/' },
    })
    expect(await revisionsOf(number)).toHaveLength(1)
  }
})

test('a weighing after the one that was seen replaces it; without what was seen it does too', async () => {
  const { number, by } = await toWeigh(shop, devika)
  expect((await weigh(devika, number, { ...by(3), after: null })).status).toBe(200)
  const [first] = await revisionsOf(number)
  expect(await weigh(rohan, number, { ...by(4), after: 'RV26-NOT-THIS' })).toMatchObject({ status: 409 })
  expect(await weigh(rohan, number, { ...by(4), after: first?.number })).toMatchObject({ status: 200 })
  expect(await weigh(rohan, number, by(5))).toMatchObject({ status: 200 })
  expect((await revisionsOf(number)).map(({ state }) => state)).toEqual(['awaiting_customer', 'replaced', 'replaced'])
})

test('the same weighing sent again by the same member is the first one: no second new price and no second mail', async () => {
  const { number, by } = await toWeigh(shop, devika)
  const before = (await mailsOf(number)).length
  const [one, two] = await Promise.all([1, 2].map(() => weigh(devika, number, { ...by(3), after: null })))
  // The header `date` may differ by a second.
  const told = (answer: typeof one) => [answer?.status, answer?.body]
  expect(told(two)).toEqual(told(one))
  expect(one).toMatchObject({ status: 200, body: { state: 'awaiting_customer' } })
  expect(told(await weigh(devika, number, by(3)))).toEqual(told(one))
  expect(await revisionsOf(number)).toHaveLength(1)
  expect(await mailsOf(number)).toHaveLength(before + 1)
  // Another member weighs by themselves.
  expect((await weigh(rohan, number, by(3))).status).toBe(200)
  expect((await revisionsOf(number)).map(({ state }) => state)).toEqual(['awaiting_customer', 'replaced'])
  // One that needed no answer, too: it is not refused as a piece that is no longer weighed.
  const settled = await toWeigh(shop, devika)
  const body = { ...settled.by(-2), after: null }
  const answers = [await weigh(devika, settled.number, body), await weigh(devika, settled.number, body)]
  expect(told(answers[1])).toEqual(told(answers[0]))
  expect(await weigh(devika, settled.number, settled.by(-2))).toMatchObject({ body: { code: 'transition_refused' } })
})

test('a weighing changes the price of a piece, and not what it was ordered with [P-04]', async () => {
  const { number, by } = await toWeigh(shop, devika)
  const [before] = (await read(number)).pieces
  expect((await weigh(devika, number, { ...by(-2), after: null })).status).toBe(200)
  const [after] = (await read(number)).pieces
  expect(after?.ordered).toEqual(before?.ordered)
  const metal = (rows: NonNullable<typeof after>['breakup'] = []) => rows.find(({ code }) => code === 'metal')?.weightMg
  expect([metal(after?.ordered.parts), metal(after?.breakup)]).toEqual([before?.ordered.netMg, after?.weighed?.netMg])
  expect(metal(after?.breakup)).toBeLessThan(before?.ordered.netMg ?? 0)
})
