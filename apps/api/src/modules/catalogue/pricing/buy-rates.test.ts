import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let rohan: StaffBrowser
let ketaki: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  rohan = (await addMember(shop, 'rohan@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  ketaki = (await addMember(shop, 'ketaki@aurelia.example', [{ role: 'owner', site: '*' }])).browser
})
afterAll(() => shop.close())

interface Rates {
  version: number
  metals: { purity: string; rate: number; buy: number | null }[]
  proposal: { id: string; buys: Record<string, { before: number | null; percent: number | null; needsApproval: boolean }> } | null
  history: { buys: { purity: string; before: number | null; after: number | null }[] }[]
}
const read = async (headers = {}) => (await rohan.call<Rates>('GET', 'rates/', undefined, headers)).body
const metalOf = ({ metals }: Rates, purity: string) => metals.find((metal) => metal.purity === purity) ?? { rate: 0, buy: null }
const send = (typed: { rates?: object; buys?: object }, version: number) =>
  rohan.call<{ state: string; version: number; code: string; field: string }>('POST', 'rates/', {
    rates: {},
    ...typed,
    version,
    reason: 'morning fix',
  })
const decide = (path: string, version: number, more: object = {}) =>
  ketaki.call<{ version: number }>('POST', `rates/${path}/`, { version, reason: 'x', ...more })

test('rates of old metal are set beside those of new metal, in the same version, and put back with it [P-04]', async () => {
  const before = await read()
  const [gold, other] = [metalOf(before, '22K'), metalOf(await read({ subsiteid: '2' }), '22K')]
  const sent = await send(
    { rates: { '18K': metalOf(before, '18K').rate + 1 }, buys: { '22K': gold.buy! + 1, '18K': metalOf(before, '18K').buy! } },
    before.version,
  )
  expect(sent.body).toMatchObject({ state: 'published', version: before.version + 1 })
  const after = await read()
  expect([metalOf(after, '22K'), metalOf(await read({ subsiteid: '2' }), '22K')]).toMatchObject([
    { rate: gold.rate, buy: gold.buy! + 1 },
    other,
  ])
  // Only what changed stands in the history; nothing is computed from another purity.
  expect(after.history[0]?.buys).toEqual([{ purity: '22K', before: gold.buy, after: gold.buy! + 1 }])
  expect(metalOf(after, '24K').buy).toBe(metalOf(before, '24K').buy)
  expect(
    (await rohan.call('POST', 'rates/', { rates: {}, buys: { '22K': gold.buy! }, version: before.version, reason: 'x' })).body,
  ).toMatchObject({
    code: 'changed_meanwhile',
    details: { buys: [{ purity: '22K', before: gold.buy, after: gold.buy! + 1 }] },
  })
  await decide('restore', after.version)
  expect(metalOf(await read(), '22K').buy).toBe(gold.buy)
})

test('one that moves far waits for a second person; one that was not set does not', async () => {
  const before = await read()
  const gold = metalOf(before, '22K')
  expect((await send({ buys: { '22K': Math.round(gold.buy! * 0.9) } }, before.version)).body.state).toBe('waiting')
  const { proposal } = await read()
  expect(proposal?.buys['22K']).toMatchObject({ before: gold.buy, percent: -10, needsApproval: true })
  await decide(`proposals/${proposal?.id}/approve`, before.version)
  const approved = await read()
  expect(metalOf(approved, '22K').buy).toBe(Math.round(gold.buy! * 0.9))

  // As in a shop whose rates were set up before there were any of old metal.
  await shop.db.execute(sql`delete from buy_rate where subsite = 'in' and purity = '14K'`)
  const rate = metalOf(before, '14K').rate - 300
  expect((await send({ buys: { '14K': rate } }, approved.version)).body.state).toBe('published')
  const set = await read()
  expect(set.history[0]?.buys).toEqual([{ purity: '14K', before: null, after: rate }])
  await decide('restore', set.version)
  expect(metalOf(await read(), '14K').buy).toBeNull()
})

test('one that was wrong and corrected does not come back by one person', async () => {
  const right = metalOf(await read(), '24K').buy!
  const approve = async (rate: number) => {
    const { version } = await read()
    expect((await send({ buys: { '24K': rate } }, version)).body.state).toBe('waiting')
    return (await decide(`proposals/${(await read()).proposal?.id}/approve`, version)).body.version
  }
  await approve(Math.round(right * 0.8))
  const corrected = await approve(right)
  expect(await decide('restore', corrected)).toMatchObject({ status: 409, body: { code: 'rate_implausible', field: 'buys.24K' } })
  expect(metalOf(await read(), '24K').buy).toBe(right)
})

test('a version that takes a rate away is put back by two persons where another rate of it is far from a day ago', async () => {
  const right = metalOf(await read(), '24K').buy!
  const approve = async (change: object) => {
    const { version } = await read()
    expect((await send(change, version)).body.state).toBe('waiting')
    return (await decide(`proposals/${(await read()).proposal?.id}/approve`, version)).body.version
  }
  await approve({ buys: { '24K': Math.round(right * 0.8) } })
  await shop.db.execute(sql`delete from buy_rate where subsite = 'in' and purity = '14K'`)
  // One version corrects the wrong rate and sets one that there was none of.
  const set = metalOf(await read(), '14K').rate - 300
  const corrected = await approve({ buys: { '24K': right, '14K': set } })
  expect(await decide('restore', corrected)).toMatchObject({ status: 409, body: { code: 'rate_implausible', field: 'buys.24K' } })
  expect(await decide('restore', corrected, { propose: true })).toMatchObject({ status: 200, body: { state: 'waiting' } })
  const { proposal } = await read()
  expect(proposal?.buys).toMatchObject({
    '14K': { before: set, after: null, percent: null, needsApproval: false },
    '24K': { before: right, percent: -20, needsApproval: true },
  })
  const approval = { version: corrected, reason: 'checked' }
  expect((await rohan.call('POST', `rates/proposals/${proposal?.id}/approve/`, approval)).status).toBe(200)
  const live = await read()
  expect([metalOf(live, '14K').buy, metalOf(live, '24K').buy]).toEqual([null, Math.round(right * 0.8)])
  expect(live.history[0]?.buys).toContainEqual({ purity: '14K', before: set, after: null })
  // The later tests expect the right rate.
  await approve({ buys: { '24K': right } })
})

test('none is above the rate at which its metal is sold, or impossible; the refusal names it and changes nothing', async () => {
  const live = await read()
  const { rate, buy } = metalOf(live, '18K')
  for (const [typed, code, field] of [
    [{ buys: { '18K': rate + 1 } }, 'buy_above_sell', 'buys.18K'],
    [{ buys: { '99K': 5000 } }, 'bad_request', 'buys.99K'],
    [{ buys: { '18K': 1 } }, 'rate_out_of_band', 'buys.18K'],
    [{ buys: { '18K': buy! + 0.001 } }, 'bad_request', 'buys.18K'],
    [
      { rates: { S925: Math.round(metalOf(live, 'S925').rate * 0.98) }, buys: { S925: metalOf(live, 'S925').rate } },
      'buy_above_sell',
      'buys.S925',
    ],
  ] as const)
    expect([code, (await send(typed, live.version)).body]).toMatchObject([code, { code, field }])
  expect((await read()).version).toBe(live.version)
  // The rate at which it is sold would fall below the one at which it is bought.
  const silver = metalOf(live, 'S999')
  await shop.db.execute(sql`update buy_rate set rate = ${silver.rate * 100} where subsite = 'in' and purity = 'S999'`)
  expect((await send({ rates: { S999: Math.round(silver.rate * 0.99) } }, live.version)).body).toMatchObject({
    code: 'buy_above_sell',
    field: 'buys.S999',
  })
})
