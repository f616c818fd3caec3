import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { clientOf, rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { countOpenBags } from '../../cart/views.ts'
import { countHeldBags } from '../../checkout/checkout/store.ts'
import { recorded } from '../../../testing/recorded.ts'
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
  isStale: boolean
  metals: { purity: string; rate: number; dayAgo: number | null }[]
  proposal: { id: string; isOwn: boolean; proposedBy: string; rates: Record<string, { percent: number; needsApproval: boolean }> } | null
  mainPurity: string
  stones: { key: string; rate: number }[]
  history: {
    version: number
    author: string
    approvedBy: string | null
    reason: string
    restored: number | null
    changes: { purity: string; after: number }[]
  }[]
}
const read = async (browser = rohan, headers = {}) => (await browser.call<Rates>('GET', 'rates/', undefined, headers)).body
const rateOf = ({ metals }: Rates, purity = '22K') => metals.find((metal) => metal.purity === purity)?.rate ?? 0
const change = (rates: Record<string, number>, version: number, browser = rohan, more: object = {}) =>
  browser.call<{ state: string; version: number }>('POST', 'rates/', { rates, version, reason: 'morning fix', ...more })
const decide = (action: string, id: string | undefined, version: number, browser = ketaki) =>
  browser.call<{ state: string; version: number }>('POST', `rates/proposals/${id}/${action}/`, { version, reason: 'import duty' })
/** A rate some percent above another, in whole rupees. */
const above = (rate: number, percent: number) => Math.round(rate * (1 + percent / 100))

describe('rates', () => {
  test('within the guard are published at once; the version names who, and why [P-04]', async () => {
    const before = await read()
    const rate = above(rateOf(before), 1)
    expect((await change({ '22K': rate }, before.version)).body).toMatchObject({ state: 'published', version: before.version + 1 })
    const after = await read()
    expect(rateOf(after)).toBe(rate)
    expect(after.history[0]).toMatchObject({
      author: 'rohan',
      approvedBy: null,
      reason: 'morning fix',
      changes: [{ purity: '22K', after: rate }],
    })
    const [entry] = await rows(shop.db, sql`select * from audit_entry where object = 'rates' order by id desc limit 1`)
    expect(entry).toMatchObject({
      name: 'rohan',
      call: 'POST /api/staff/rates/',
      object_id: String(after.version),
      before: { '22K': rateOf(before) * 100 },
      after: { '22K': rate * 100 },
    })
  })
  test('beyond it wait for a second person: nobody approves their own, also not in small steps', async () => {
    const before = await read()
    const rate = above(rateOf(before), 2.5)
    // One percent was published a moment ago: with it the day's change is over three.
    expect((await change({ '22K': rate }, before.version)).body).toMatchObject({ state: 'waiting', version: before.version })
    const { proposal, ...waiting } = await read(ketaki)
    expect(rateOf({ ...waiting, proposal })).toBe(rateOf(before))
    expect(proposal).toMatchObject({ proposedBy: 'rohan', isOwn: false, rates: { '22K': { needsApproval: true } } })
    expect((await read()).proposal?.isOwn).toBe(true)
    const other = { S925: above(rateOf(before, 'S925'), 20) }
    expect(await change(other, before.version)).toMatchObject({ status: 409, body: { code: 'rates_waiting' } })
    expect(await decide('approve', proposal?.id, before.version, rohan)).toMatchObject({ status: 403, body: { code: 'own_proposal' } })
    expect(await decide('approve', proposal?.id, before.version - 1)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    // Somebody whom the proposer gave access a moment ago could be the same person.
    const given = (by: string | null) =>
      shop.db.execute(sql`update staff_member set access_by = (select id from staff_member where name = ${by}),
                          access_at = ${shop.clock.now().toISOString()}::timestamptz where name = 'ketaki'`)
    await given('rohan')
    expect(await decide('approve', proposal?.id, before.version)).toMatchObject({ status: 403, body: { code: 'recent_access' } })
    await given(null)
    const both = await Promise.all([decide('approve', proposal?.id, before.version), decide('approve', proposal?.id, before.version)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const after = await read()
    expect([rateOf(after), after.version, after.proposal]).toEqual([rate, before.version + 1, null])
    expect(after.history[0]).toMatchObject({ author: 'rohan', approvedBy: 'ketaki' })
    const entries = await rows<{ name: string; object: string }>(
      shop.db,
      sql`select name, object from audit_entry where call like '%approve/' order by id`,
    )
    expect(entries).toEqual([
      { name: 'ketaki', object: 'rates' },
      { name: 'ketaki', object: 'rate proposals' },
    ])
  })
  test('that were approved by mistake are put back by one person, once and within a day', async () => {
    const wrong = await read()
    const former = wrong.history[1]?.version
    const restore = (version: number) => ketaki.call<{ version: number }>('POST', 'rates/restore/', { version, reason: 'a digit too many' })
    expect((await restore(wrong.version)).body).toMatchObject({ state: 'published', version: wrong.version + 1 })
    const after = await read()
    expect(after.history[0]).toMatchObject({ author: 'ketaki', restored: former, reason: 'a digit too many' })
    expect(rateOf(after)).toBe(above(rateOf({ ...after, metals: after.metals }), 0))
    expect(rateOf(after)).not.toBe(rateOf(wrong))
    expect(await restore(after.version)).toMatchObject({ status: 409, body: { code: 'rates_not_restorable' } })
    // A call with an older version is refused, with the author and the rates of the live version.
    expect(await restore(wrong.version)).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        field: 'version',
        details: {
          version: after.version,
          changedBy: 'ketaki',
          approvedBy: null,
          changedAt: shop.clock.now().toISOString(),
          changes: [{ purity: '22K', before: rateOf(wrong), after: rateOf(after) }],
          stones: [],
        },
      },
    })
    const late = await change({ '22K': above(rateOf(after), 0.1) }, after.version)
    shop.clock.advance(25 * durations.hour)
    // The sessions of the evening before have ended.
    ketaki = (await addMember(shop, 'next-day@aurelia.example', [{ role: 'owner', site: '*' }])).browser
    expect(await restore(late.body.version)).toMatchObject({ status: 409, body: { code: 'rates_not_restorable' } })
    rohan = (await addMember(shop, 'rohan-next@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  })
  test('that wait are rejected by another person, or withdrawn by who proposed them', async () => {
    const live = await read()
    const far = { S925: above(rateOf(live, 'S925'), 10) }
    for (const [action, browser, refused] of [
      ['reject', ketaki, undefined],
      ['withdraw', rohan, ketaki],
    ] as const) {
      expect((await change(far, live.version)).body.state).toBe('waiting')
      const { proposal } = await read()
      if (refused) expect(await decide(action, proposal?.id, live.version, refused)).toMatchObject({ status: 403 })
      expect((await decide(action, proposal?.id, live.version, browser)).status).toBe(200)
      expect(await decide('approve', proposal?.id, live.version)).toMatchObject({ status: 404 })
    }
    expect((await read()).version).toBe(live.version)
  })
  test('are refused where they are not the site’s, impossible, or made from an older page', async () => {
    const live = await read()
    for (const [rates, code, field] of [
      [{ '99K': 10 }, 'bad_request', 'rates.99K'],
      [{ '22K': 1 }, 'rate_out_of_band', 'rates.22K'],
      [{ '22K': 14_405.123 }, 'bad_request', 'rates.22K'],
      [{ '22K': -1 }, 'bad_request', 'rates.22K'],
      [{}, 'bad_request', 'rates'],
    ] as const)
      expect(await change(rates, live.version)).toMatchObject({ body: { code, field } })
    expect(await rohan.call('POST', 'rates/preview/', { rates: { '22K': 9_999_999_999 } })).toMatchObject({
      status: 409,
      body: { code: 'rate_out_of_band', field: 'rates.22K' },
    })
    expect(await change({ '22K': rateOf(live) }, live.version - 1)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(await change({ '22K': rateOf(live) }, live.version, rohan, { approvedBy: 'ketaki' })).toMatchObject({ status: 400 })
    const two = await Promise.all([1.01, 1.02].map((factor) => change({ '22K': Math.round(rateOf(live) * factor) }, live.version)))
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  test('of stones stand in the history, and in what others are told of them [P-04]', async () => {
    const live = await read()
    const { key = '', rate = 0 } = live.stones.find((stone) => stone.key === 'PEARL') ?? {}
    expect((await change({}, live.version, rohan, { stones: { [key]: rate + 1 } })).body.state).toBe('published')
    const after = await read()
    expect([after.mainPurity, after.history[0]]).toMatchObject(['22K', { changes: [], stones: [{ key, before: rate, after: rate + 1 }] }])
    expect((await change({ '22K': rateOf(live) }, live.version)).body).toMatchObject({
      details: { changedBy: 'rohan-next', changes: [], stones: [{ key, before: rate, after: rate + 1 }] },
    })
    const restored = await ketaki.call('POST', 'rates/restore/', { version: after.version, reason: 'a mistake' })
    expect([restored.status, (await read()).stones.find((stone) => stone.key === key)?.rate]).toEqual([200, rate])
  })
  test('that were wrong and corrected do not come back by one person', async () => {
    const live = await read()
    const approve = async (factor: number) => {
      const { version } = await read()
      await change({ S925: Math.round(rateOf(live, 'S925') * factor) }, version)
      const { proposal } = await read()
      return proposal ? (await decide('approve', proposal.id, version)).body.version : version + 1
    }
    await approve(1.5)
    const corrected = await approve(1)
    const restored = await ketaki.call('POST', 'rates/restore/', { version: corrected, reason: 'a mistake' })
    expect(restored).toMatchObject({ status: 409, body: { code: 'rate_implausible' } })
    expect((await read()).version).toBe(corrected)
  })
  test('are put back whatever else was approved that day, and only they are compared with a day ago [P-04]', async () => {
    const first = await read()
    const approve = async (rates: Record<string, number>) => {
      const { version } = await read()
      expect((await change(rates, version)).body.state).toBe('waiting')
      return (await decide('approve', (await read()).proposal?.id, version)).body.version
    }
    const restore = async () =>
      (await ketaki.call('POST', 'rates/restore/', { version: (await read()).version, reason: 'a mistake' })).status
    await approve({ PT950: above(rateOf(first, 'PT950'), 6) })
    await approve({ '24K': above(rateOf(first, '24K'), 5) })
    expect(await restore()).toBe(200)
    expect((await read()).metals).toMatchObject(
      first.metals.map(({ purity, rate }) => ({ purity, rate: purity === 'PT950' ? above(rate, 6) : rate })),
    )
    const { version } = await read()
    expect((await change({ '22K': above(rateOf(first), 0.2) }, version)).body.state).toBe('published')
    expect(await restore()).toBe(200)
    expect(rateOf(await read())).toBe(rateOf(first))
    expect(rateOf(await read(), 'PT950')).toBe(above(rateOf(first, 'PT950'), 6))
  })
  test('that are put back and move too far in a day wait for a second person where that is asked; approvers are told [P-04]', async () => {
    const right = rateOf(await read(), '14K')
    const approve = async (rate: number) => {
      const { version } = await read()
      await change({ '14K': rate }, version)
      const { proposal } = await read()
      return proposal ? (await decide('approve', proposal.id, version)).body.version : version + 1
    }
    await approve(above(right, 10))
    const corrected = await approve(right)
    const restore = (propose?: boolean) =>
      ketaki.call<{ state: string }>('POST', 'rates/restore/', {
        version: corrected,
        reason: 'the duty holds',
        ...(propose !== undefined && { propose }),
      })
    for (const refused of [undefined, false])
      expect(await restore(refused)).toMatchObject({ status: 409, body: { code: 'rate_implausible', field: 'rates.14K' } })
    expect((await read()).proposal).toBeNull()
    const told = async () =>
      (await rows(shop.db, sql`select 1 from job where kind = 'alerts.rates' and payload::text like ${`%${(await read()).proposal?.id}%`}`))
        .length
    // Two at once: one waits.
    const both = await Promise.all([restore(true), restore(true)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({ state: 'waiting', version: corrected })
    const { proposal, ...live } = await read()
    expect([live.version, rateOf({ ...live, proposal }, '14K')]).toEqual([corrected, right])
    expect(proposal).toMatchObject({ proposedBy: 'next-day', rates: { '14K': { needsApproval: true } } })
    expect(Object.keys(proposal?.rates ?? {})).toEqual(['14K'])
    expect(await told()).toBe(1)
    expect(await decide('approve', proposal?.id, corrected, ketaki)).toMatchObject({ status: 403, body: { code: 'own_proposal' } })
    const second = (await addMember(shop, 'second@aurelia.example', [{ role: 'owner', site: '*' }])).browser
    expect((await decide('approve', proposal?.id, corrected, second)).body).toMatchObject({ state: 'published' })
    expect(rateOf(await read(), '14K')).toBe(above(right, 10))
  })
  test('of stones that were wrong and corrected do not come back by one person either', async () => {
    const rateOfBeads = async () => (await read()).stones.find(({ key }) => key === 'BEAD')?.rate ?? 0
    const right = await rateOfBeads()
    const approve = async (rate: number) => {
      const { version } = await read()
      expect((await change({}, version, rohan, { stones: { BEAD: rate } })).body.state).toBe('waiting')
      return (await decide('approve', (await read()).proposal?.id, version)).body.version
    }
    await approve(right * 3)
    const corrected = await approve(right)
    const restored = await ketaki.call('POST', 'rates/restore/', { version: corrected, reason: 'a mistake' })
    expect(restored).toMatchObject({ status: 409, body: { code: 'rate_implausible', field: 'stones.BEAD' } })
    expect(await rateOfBeads()).toBe(right)
  })
  test('that nobody could approve are refused when they are proposed [P-04]', async () => {
    const live = await read()
    const far = { S925: above(rateOf(live, 'S925'), 10) }
    expect(await change(far, live.version, rohan, { stones: { NOPE: 5 } })).toMatchObject({ status: 400, body: { field: 'stones.NOPE' } })
    expect(await change({ S925: above(rateOf(live, 'S925'), -10) }, live.version)).toMatchObject({
      status: 409,
      body: { code: 'buy_above_sell', field: 'buys.S925' },
    })
    expect((await read()).proposal).toBeNull()
  })
  test('that wait are replaced by others of a member who names them; the audit has both [P-04]', async () => {
    const live = await read()
    const far = (percent: number) => ({ S925: above(rateOf(live, 'S925'), percent) })
    await change(far(10), live.version)
    const first = (await read()).proposal
    expect(await change(far(12), live.version)).toMatchObject({ status: 409, body: { code: 'rates_waiting' } })
    expect((await change(far(12), live.version, ketaki, { replaces: first?.id })).body).toMatchObject({ state: 'waiting' })
    const second = (await read()).proposal
    expect(second).toMatchObject({ proposedBy: 'next-day', isOwn: false })
    expect(await decide('approve', first?.id, live.version, rohan)).toMatchObject({ status: 404 })
    // A decision about the first one does not end the second.
    expect(await change(far(14), live.version, rohan, { replaces: first?.id })).toMatchObject({
      status: 409,
      body: { code: 'rates_waiting' },
    })
    expect((await read()).proposal?.id).toBe(second?.id)
    const entries = await rows<{ object_id: string; before: object | null; after: object }>(
      shop.db,
      sql`select object_id, before, after from audit_entry where object = 'rate proposals' and call = 'POST /api/staff/rates/' order by id desc limit 2`,
    )
    expect(entries.toSorted((a, b) => Number(a.before === null) - Number(b.before === null))).toMatchObject([
      { object_id: first?.id, before: { proposer: 'rohan-next' }, after: { state: 'replaced' } },
      { object_id: second?.id, after: { replaces: first?.id } },
    ])
    // Rates within the guard are published, and end nothing.
    expect((await change({ '18K': above(rateOf(live, '18K'), 0.1) }, live.version, rohan, { replaces: second?.id })).body.state).toBe(
      'published',
    )
    expect((await read()).proposal?.id).toBe(second?.id)
    await decide('withdraw', second?.id, live.version + 1, ketaki)
  })
  test('that wait are replaced once by two at once, and either replaced or approved', async () => {
    for (let round = 0; round < 3; round += 1) {
      const live = await read()
      const far = (percent: number) => ({ S925: above(rateOf(live, 'S925'), percent + round) })
      await change(far(10), live.version)
      const replaces = (await read()).proposal?.id
      const both = await Promise.all([11, 12].map((percent) => change(far(percent), live.version, rohan, { replaces })))
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const waiting = (await read()).proposal?.id
      const [replaced, approved] = await Promise.all([
        change(far(13), live.version, rohan, { replaces: waiting }),
        decide('approve', waiting, live.version),
      ])
      expect([replaced.status === 200, approved.status === 200].filter(Boolean)).toHaveLength(1)
      const after = await read()
      expect([after.version, after.proposal !== null]).toEqual(approved.status === 200 ? [live.version + 1, false] : [live.version, true])
      if (after.proposal) await decide('withdraw', after.proposal.id, live.version, rohan)
    }
  })
  test('of another site do not decide here: a proposal belongs to its site', async () => {
    const live = await read()
    const dubai = { subsiteid: '2' }
    expect((await change({ S925: above(rateOf(live, 'S925'), 10) }, live.version)).body.state).toBe('waiting')
    const { proposal } = await read()
    const { version } = await read(ketaki, dubai)
    const answer = await ketaki.call('POST', `rates/proposals/${proposal?.id}/approve/`, { version, reason: 'x' }, dubai)
    expect(answer).toMatchObject({ status: 404 })
    await decide('withdraw', proposal?.id, live.version, rohan)
  })
  test('older than 26 hours are flagged', async () => {
    expect((await read()).isStale).toBe(false)
    await shop.db.execute(sql`update rate_version set at = at - interval '27 hours' where subsite = 'in'`)
    expect((await read()).isStale).toBe(true)
  })
})

test('a preview counts the pieces that move, as the same rates then do [P-04]', async () => {
  const live = await read(rohan, { subsiteid: '1' })
  const rates = { '22K': above(rateOf(live), 2), '18K': above(rateOf(live, '18K'), -2) }
  interface Preview {
    pieces: { up: number; down: number; same: number }
    largestRise: { productId: string; mediaId: string; after: number }
    examples: { before: number; after: number }[]
    changes: Record<string, { needsApproval: boolean }>
  }
  const { body } = await rohan.call<Preview>('POST', 'rates/preview/', { rates })
  expect(body.changes).toMatchObject({ '22K': { needsApproval: false }, '18K': { needsApproval: false } })
  const priced = () =>
    rows<{ id: string; price: number }>(shop.db, sql`select product_id id, price::float8 price from listing where subsite = 'in' and lead`)
  const before = new Map((await priced()).map(({ id, price }) => [id, price]))
  expect((await change(rates, live.version)).body.state).toBe('published')
  const after = await priced()
  const moved = (sign: number) => after.filter(({ id, price }) => Math.sign(price - (before.get(id) ?? 0)) === sign).length
  expect(body.pieces).toEqual({ up: moved(1), down: moved(-1), same: moved(0) })
  expect(body.pieces.up).toBeGreaterThan(0)
  expect(after.find(({ id }) => id === body.largestRise.productId)?.price).toBe(body.largestRise.after * 100)
  // Each has the first picture of its product.
  expect(
    await rows(
      shop.db,
      sql`select 1 from product_media where product_id = ${body.largestRise.productId} and media_id = ${body.largestRise.mediaId}`,
    ),
  ).toHaveLength(1)
})

test('a preview counts the open bags, the held prices and the open orders of the site, as their own lists do [P-04]', async () => {
  interface Counted {
    affected: {
      bags: { count: number; more: boolean }
      held: { checkout: { count: number }; drafts: { count: number }; until: string | null }
      orders: { count: number }
    }
  }
  const ask = async () => {
    const live = await read(rohan)
    return (await rohan.call<Counted>('POST', 'rates/preview/', { rates: { '22K': above(rateOf(live), 1) } })).body.affected
  }
  await shop.db.execute(sql`delete from orders`)
  const before = await ask()
  const headers = { subsiteid: '1' }
  const bag = async () =>
    (await shop.call<{ cart: { cartID: string } }>('POST', '/api/cart/', { productID: 'RNG-003' }, headers)).body.cart.cartID
  const [held] = [await bag(), await bag()]
  // A bag without pieces, one that was bought, one of a draft order, and one of another site are not open bags.
  const add = (
    id: string,
    more = sql``,
  ) => sql`insert into cart (id, subsite, language, state, draft_id, copied_from, created_at, updated_at)
    values (${id}, 'in', 'en', 'open', null, null, now(), now()) ${more}`
  await shop.db.execute(add('no-pieces'))
  for (const [id, change] of [
    ['closed', sql`state = 'closed'`],
    ['of-draft', sql`draft_id = 'd1'`],
    ['copied', sql`copied_from = 'x'`],
    ['elsewhere', sql`subsite = 'ae'`],
  ] as const) {
    const cart = await bag()
    await shop.db.execute(sql`update cart set ${change}, updated_at = now() where id = ${cart}`)
    if (id === 'of-draft') await shop.call('POST', `/api/cart/${cart}/quote/`, undefined, headers)
  }
  expect((await shop.call('POST', `/api/cart/${held}/quote/`, undefined, headers)).status).toBe(200)
  await shop.db.execute(sql`
    insert into quote (id, cart_id, rate_version_id, fingerprint, lines, created_at, expires_at)
    select 'q-' || c.id, c.id, 1, '', '[]', now(), ${new Date(shop.clock.now().getTime() + 3_600_000).toISOString()}::timestamptz from cart c
    where c.draft_id = 'd1' or c.state = 'closed'`)
  const after = await ask()
  expect(after.bags).toEqual({ count: before.bags.count + 2, more: false })
  expect([after.held.checkout.count, after.held.drafts.count]).toEqual([before.held.checkout.count + 1, before.held.drafts.count + 1])
  expect(after.held.until).toBe(new Date(shop.clock.now().getTime() + 3_600_000).toISOString())
  shop.clock.advance(2 * durations.hour)
  rohan = (await addMember(shop, 'rohan-later@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  ketaki = (await addMember(shop, 'ketaki-later@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  expect((await ask()).held).toEqual({ checkout: { count: 0, more: false }, drafts: { count: 0, more: false }, until: null })
  for (const stage of ['unpaid', 'to-weigh', 'to-ship', null])
    await shop.db.execute(sql`
      insert into orders (id, number, cart_id, quote_id, fingerprint, subsite, language, state, payment_state, gateway, currency, total, payable, amounts, address, delivery_method, created_at, placed_at, stage, stage_since)
      values (${`o-${stage}`}, ${`o-${stage}`}, ${`o-${stage}`}, '', '', 'in', 'en', 'confirmed', 'paid', 'sandbox', 'INR', 1, 1, '{}', '{}', 'insured', now(), now(), ${stage}, now())`)
  const site = (await shop.modules.sites.byCode('in'))!
  expect((await ask()).orders).toEqual((await shop.modules.staffOrders.count(site))['all-open'])
  expect((await ask()).orders.count).toBe(2)
})

test('open bags and held prices are counted from the index of open bags alone [P-04]', async () => {
  await shop.db.execute(sql`
    insert into cart (id, subsite, language, state, created_at, updated_at)
    select 'many' || n, case when n % 2 = 0 then 'in' else 'ae' end, 'en', case when n % 3 = 0 then 'closed' else 'open' end, now(), now() from generate_series(1, 40000) n`)
  await shop.db.execute(sql`analyze cart`)
  const { db, sent } = recorded(shop.db)
  await countOpenBags(db, 'in')
  await countHeldBags(db, 'in', shop.clock.now())
  expect(sent).toHaveLength(2)
  for (const { text, params } of sent) {
    const plan = await clientOf(shop.db).query({ text: `explain ${text}` }, params)
    expect(JSON.stringify(plan.rows)).toContain('Index Only Scan using cart_open')
  }
  await shop.db.execute(sql`delete from cart where id like 'many%'`)
})

describe('rates of which some are beyond the guard', () => {
  const split = (rates: Record<string, number>, version: number, more: object = {}, browser = rohan) =>
    browser.call<{ state: string; version: number; rest?: string; code: string; field: string }>('POST', 'rates/', {
      rates,
      version,
      reason: 'silver duty',
      split: true,
      ...more,
    })
  const both = (live: Rates) => ({ '18K': above(rateOf(live, '18K'), 0.5), PT950: above(rateOf(live, 'PT950'), 8) })
  const end = async () => {
    const { proposal, version } = await read()
    if (proposal) await decide('reject', proposal.id, version)
  }

  test('go live as far as they are within it, and the others wait for a second person; the audit has both [P-04]', async () => {
    const before = await read()
    const rates = both(before)
    expect((await split(rates, before.version)).body).toMatchObject({ state: 'published', version: before.version + 1, rest: 'waiting' })
    const after = await read()
    expect([rateOf(after, '18K'), rateOf(after, 'PT950')]).toEqual([rates['18K'], rateOf(before, 'PT950')])
    expect(Object.keys(after.proposal?.rates ?? {})).toEqual(['PT950'])
    expect(after.history[0]).toMatchObject({ author: 'rohan-later', approvedBy: null, changes: [{ purity: '18K' }] })
    const entries = await rows<{ object: string; after: object }>(
      shop.db,
      sql`select object, after from audit_entry where call = 'POST /api/staff/rates/' order by id desc limit 2`,
    )
    expect(entries.map(({ object }) => object).toSorted()).toEqual(['rate proposals', 'rates'])
    expect(entries.find(({ object }) => object === 'rate proposals')?.after).toMatchObject({ rates: { PT950: (rates.PT950 ?? 0) * 100 } })
    expect((await decide('approve', after.proposal?.id, after.version)).body).toMatchObject({
      state: 'published',
      version: after.version + 1,
    })
    expect(rateOf(await read(), 'PT950')).toBe(rates.PT950)
  })

  test('all wait without the choice, and a choice changes nothing where all are within it or none is', async () => {
    const live = await read()
    const { '18K': near, PT950: far } = { '18K': above(rateOf(live, '18K'), 0.4), PT950: above(rateOf(live, 'PT950'), 8) }
    expect((await change({ '18K': near, PT950: far }, live.version)).body).toMatchObject({ state: 'waiting', version: live.version })
    await end()
    expect((await split({ PT950: far }, live.version)).body).toEqual(expect.objectContaining({ state: 'waiting', version: live.version }))
    await end()
    const whole = (await split({ '18K': near }, live.version)).body
    expect([whole.state, whole.rest]).toEqual(['published', undefined])
  })

  test('of two members at once one is first; a proposal that waits keeps both parts back unless it is named', async () => {
    const live = await read()
    const sent = await Promise.all([split(both(live), live.version), split(both(live), live.version, {}, ketaki)])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(sent.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile')
    const after = await read()
    expect(after.version).toBe(live.version + 1)
    const next = { '18K': above(rateOf(after, '18K'), 0.3), PT950: above(rateOf(after, 'PT950'), 9) }
    expect((await split(next, after.version)).body.code).toBe('rates_waiting')
    expect((await read()).version).toBe(after.version)
    expect((await split(next, after.version, { replaces: after.proposal?.id })).body).toMatchObject({ state: 'published', rest: 'waiting' })
    await end()
  })

  test('are not split where they are planned, and a rate that nobody could approve keeps all of them back', async () => {
    const live = await read()
    const planned = await split(both(live), live.version, { at: { day: '2099-01-01', time: '10:00' } })
    expect([planned.status, planned.body.code, planned.body.field]).toEqual([400, 'bad_request', 'split'])
    const impossible = await split({ ...both(live), '22K': rateOf(live) * 20 }, live.version)
    expect([impossible.body.code, impossible.body.field]).toEqual(['rate_out_of_band', 'rates.22K'])
    expect((await read()).version).toBe(live.version)
  })
})

describe('stones that a site has no rate of', () => {
  const emirates = { subsiteid: 'ae' }
  type Stones = Rates & { suggestedStones: { key: string; unit: string }[] }
  const readStones = async (browser: StaffBrowser, headers = {}) => (await browser.call<Stones>('GET', 'rates/', undefined, headers)).body
  let meera: StaffBrowser
  const add = (body: object, browser = meera) => browser.call<{ key: string }>('POST', 'rates/stones/', body)
  beforeAll(async () => {
    meera = (await addMember(shop, 'meera-stones@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  })
  test('are added with their unit and first rate; the audit has it [P-04]', async () => {
    expect((await add({ key: 'SPIN', per: 'carat', rate: 5200.5 })).body).toMatchObject({ key: 'SPIN' })
    const after = await readStones(meera)
    expect(after.stones.find(({ key }) => key === 'SPIN')).toMatchObject({ unit: 'carat', rate: 5200.5 })
    const [entry] = await rows(shop.db, sql`select * from audit_entry where object = 'rates' order by id desc limit 1`)
    expect(entry).toMatchObject({
      call: 'POST /api/staff/rates/stones/',
      object_id: 'SPIN',
      before: { SPIN: null },
      after: { SPIN: 520_050 },
    })
    // Its later changes follow the guard.
    const far = await change({}, after.version, meera, { stones: { SPIN: 6000 } })
    expect(far.body.state).toBe('waiting')
    await decide('withdraw', (await readStones(meera)).proposal?.id, after.version, meera)
  })
  test('are taken away again by an undo, while their rate is as it was and nothing of the site has them', async () => {
    const undo = async (key: string) => {
      const { acts } = (await meera.call<{ acts: { id: string }[] }>('GET', `undo/?object=rates&id=${key}`)).body
      return meera.call<{ code: string }>('POST', 'undo/', { entry: acts[0]?.id })
    }
    const has = async (key: string) => (await readStones(meera)).stones.some((stone) => stone.key === key)
    await add({ key: 'BERYL', per: 'carat', rate: 700 })
    expect([(await undo('BERYL')).status, await has('BERYL')]).toEqual([200, false])
    const [entry] = await rows(shop.db, sql`select before, after from audit_entry where object = 'rates' order by id desc limit 1`)
    expect(entry).toMatchObject({ before: { BERYL: 70_000 }, after: { BERYL: null } })
    // It can be added anew.
    expect((await add({ key: 'BERYL', per: 'piece', rate: 800 })).status).toBe(200)
    const [sold] = await rows<{ id: string; stones: string }>(
      shop.db,
      sql`select id, stones::text as stones from product where jsonb_exists(sites, 'in') order by id limit 1`,
    )
    await shop.db.execute(
      sql`update product set stones = '[{"key": "BERYL", "type": "", "shape": "", "count": 1, "caratMilli": 100}]' where id = ${sold!.id}`,
    )
    expect([(await undo('BERYL')).body.code, await has('BERYL')]).toEqual(['stone_rate_used', true])
    await shop.db.execute(sql`update product set stones = ${sold!.stones}::jsonb where id = ${sold!.id}`)
    await shop.db.execute(sql`update stone_rate set rate = 1 where key = 'BERYL' and subsite = 'in'`)
    expect([(await undo('BERYL')).body.code, await has('BERYL')]).toEqual(['changed_since', true])
  })
  test('are added once, in capitals or not, when two people add them at once', async () => {
    const both = await Promise.all([add({ key: 'Opal', per: 'carat', rate: 900 }), add({ key: 'OPAL', per: 'piece', rate: 800 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stone_rate_exists', field: 'key' })
    expect((await readStones(meera)).stones.filter(({ key }) => key.toUpperCase() === 'OPAL')).toHaveLength(1)
  })
  test.each<[string, object, number, string]>([
    ['a key of blanks', { key: '  ', per: 'carat', rate: 5 }, 400, 'key'],
    ['a key with signs', { key: 'RUBY<b>', per: 'carat', rate: 5 }, 400, 'key'],
    ['an unknown unit', { key: 'TOPAZ', per: 'gram', rate: 5 }, 400, 'per'],
    ['no rate', { key: 'TOPAZ', per: 'carat', rate: 0 }, 400, 'rate'],
    ['half a paisa', { key: 'TOPAZ', per: 'carat', rate: 5.005 }, 400, 'rate'],
    ['a rate beyond the list', { key: 'TOPAZ', per: 'carat', rate: 9_999_999_999 }, 409, 'rate'],
  ])('are not added with %s', async (_, body, status, field) => {
    const before = (await readStones(meera)).stones
    expect(await add(body)).toMatchObject({ status, body: { field } })
    expect((await readStones(meera)).stones).toEqual(before)
  })
  test('are not added by a member who proposes no rates', async () => {
    const support = (await addMember(shop, 'support-stones@aurelia.example', [{ role: 'sales', site: '*' }])).browser
    expect((await add({ key: 'TOPAZ', per: 'carat', rate: 5 }, support)).status).toBe(403)
  })
  test('are offered from the other sites of the shop, and are no rates before', async () => {
    const other = await readStones(meera, emirates)
    expect(other.suggestedStones).toContainEqual({ key: 'SPIN', unit: 'carat' })
    expect(other.stones.map(({ key }) => key)).not.toContain('SPIN')
    expect((await readStones(meera)).suggestedStones).toEqual([])
  })
})
