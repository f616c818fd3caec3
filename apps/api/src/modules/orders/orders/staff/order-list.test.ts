import type { StaffOrderCounts, StaffOrderRow, StaffOrdersReply } from '@karat/contract/staff-orders.ts'
import { orderStages, orderStates, type OrderView, orderViews } from '@karat/sites/staff-lists.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { maxLooked } from '../../../../kernel/list-filter.ts'
import { rows } from '../../../../kernel/db/db.ts'
import { transitionUnits, type Posted } from '../../../../testing/purchase.ts'
import { paid } from '../../../../testing/returned.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'
import { headersOf } from '../../../../testing/shop.ts'
import { acceptTestCustomers, acceptTestStaff, asStaff } from '../../../../testing/signed-in.ts'
import { orderRules } from '../machines/order.ts'
import type { StaffTransition } from '../units/transition-request.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
acceptTestStaff(shop)

type Query = Record<string, string>
const ask = (query: Query = {}, site: object = {}) =>
  shop.call<StaffOrdersReply>('GET', `/api/staff/orders/?${new URLSearchParams(query)}`, undefined, { ...asStaff(), ...site })
async function list(query: Query = {}): Promise<StaffOrdersReply> {
  const { status, body } = await ask(query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const numbers = async (query: Query) => (await list(query)).orders.map(({ number }) => number)
const counts = async () =>
  (await shop.call<{ counts: StaffOrderCounts }>('GET', '/api/staff/orders/counts/', undefined, asStaff())).body.counts

async function transition(number: string, ...transitions: StaffTransition[]) {
  for (const name of transitions) {
    const moved = await transitionUnits(shop, name, { number, actor: { kind: 'staff', id: 'Meera' }, reason: 'x' })
    expect([name, moved.ok]).toEqual([name, true])
    shop.clock.advance(60_000)
  }
}

/** One order in each stage, by its name here. */
const orders: Record<string, string> = {}
let unpaid = ''
beforeAll(async () => {
  const order = async (name: string, productID: string, ...transitions: StaffTransition[]) => {
    const { orderNumber, orderID } = await paid(shop, `buyer-${name}`, 1, productID)
    orders[name] = orderNumber
    await transition(orderNumber, ...transitions)
    return orderID
  }
  const [stocked, made] = ['RNG-001', 'RNG-003']
  await order('placed', stocked)
  await order('confirmed', stocked, 'confirm')
  await order('allocated', stocked, 'confirm', 'allocate')
  await order('packed', stocked, 'confirm', 'allocate', 'pack')
  await order('shipped', stocked, 'confirm', 'allocate', 'pack', 'ship')
  await order('failed', stocked, 'confirm', 'allocate', 'pack', 'ship', 'out', 'fail')
  await order('delivered', stocked, 'confirm', 'allocate', 'pack', 'ship', 'out', 'deliver')
  await order('made', made, 'confirm', 'start')
  await order('finished', made, 'confirm', 'start', 'inspect')
  const revised = await order('revised', made, 'confirm', 'start', 'inspect')
  const [piece] = await rows<{ net: number; gross: number }>(
    shop.db,
    sql`select (options->>'netMg')::int as net, (options->>'grossMg')::int as gross from order_item where order_id = ${revised}`,
  )
  const more = Math.round((piece?.net ?? 0) * 0.1)
  const weights = { grossMg: (piece?.gross ?? 0) + more, netMg: (piece?.net ?? 0) + more }
  const weighed = await shop.modules.revisions.weigh({ number: orders['revised'] ?? '', unit: 1, ...weights, by: 'Meera', reason: 'x' })
  expect(weighed.ok).toBe(true)
  const cancelled = await order('cancelled', stocked)
  expect((await shop.modules.cancellations.byStaff(orders['cancelled'] ?? '', undefined, 'Meera', 'x')).ok, cancelled).toBe(true)
  for (const [name, reason] of [
    ['held', 'price_review'],
    ['proofless', 'id_proof'],
  ] as const) {
    const id = await order(name, stocked)
    await shop.db.execute(sql`update orders set state = 'on_hold', hold_reason = ${reason}, stage = 'on-hold' where id = ${id}`)
    await shop.db.execute(sql`update order_unit set state = 'on_hold' where order_id = ${id}`)
  }
  const open = await order('unpaid', stocked)
  await shop.db.execute(sql`update orders set state = 'payment_pending', payment_state = 'unpaid', stage = 'unpaid' where id = ${open}`)
  await shop.db.execute(sql`update order_unit set state = 'payment_pending' where order_id = ${open}`)
  unpaid = orders['unpaid'] ?? ''
  const overdue = ['made', 'delivered', 'unpaid'].map((name) => orders[name])
  await shop.db.execute(sql`update orders set promised_for = '2026-11-19' where number = any(${sql.param(overdue)})`)
})

describe('the lists of orders', () => {
  const expected: Record<Exclude<OrderView, 'all' | 'all-open'>, string[]> = {
    new: ['placed', 'confirmed'],
    'on-hold': ['held', 'proofless'],
    cancellations: [],
    'in-workshop': ['made'],
    'to-weigh': ['finished'],
    revisions: ['revised'],
    'to-ship': ['allocated', 'packed'],
    'to-collect': [],
    'on-the-road': ['shipped', 'failed'],
    'at-hallmarking': [],
    'awaiting-answer': ['proofless', 'revised', 'unpaid'],
    late: ['made'],
  }
  test.each(Object.entries(expected))('%s', async (view, names) => {
    const found = await list({ view })
    expect(found.orders.map(({ number }) => number)).toEqual(names.map((name) => orders[name]))
    expect(found).toMatchObject({ next: null, previous: null, more: false })
  })

  test('all-open has every stage but unpaid, those that need staff first; all has the newest first', async () => {
    const stages = (await list()).orders.map(({ stage }) => orderStages.indexOf(stage ?? 'unpaid'))
    expect(stages).toEqual(stages.toSorted((a, b) => a - b))
    expect(stages).toHaveLength(11)
    const all = (await list({ view: 'all' })).orders
    expect(all.map(({ number }) => number)).toEqual(Object.values(orders).toReversed())
  })

  test('are counted as they are listed', async () => {
    const counted = await counts()
    for (const view of orderViews)
      expect([view, counted[view]]).toEqual([view, { count: (await list({ view, limit: '50' })).orders.length, more: false }])
  })

  test('name the transitions that each chosen order can make now, of the site alone, without an entry in the audit [S-14]', async () => {
    const transitions = (names: string[], headers: object = {}) =>
      shop.call<{ code?: string; orders: { number: string; transitions: string[] }[] }>(
        'POST',
        '/api/staff/orders/transitions/',
        { numbers: names.map((name) => orders[name] ?? name) },
        { ...asStaff(), ...headers },
      )
    const entries = () => rows(shop.db, sql`select id from audit_entry order by id`)
    const before = await entries()
    const { body } = await transitions(['delivered', 'placed', 'proofless', 'shipped', 'placed'])
    expect(body.orders).toEqual([
      { number: orders['delivered'], transitions: ['complete'] },
      { number: orders['placed'], transitions: ['confirm'] },
      { number: orders['proofless'], transitions: [] },
      { number: orders['shipped'], transitions: ['out'] },
    ])
    expect(await entries()).toEqual(before)
    for (const answer of [await transitions(['placed', 'IN26-NOBODY']), await transitions(['placed'], headersOf['ar'])])
      expect([answer.status, answer.body.code]).toEqual([404, 'unknown_order'])
    expect((await transitions([])).status).toBe(400)
  })

  test('show what needs to be known, and no whole telephone number', async () => {
    const { orders: found } = await list({ view: 'all' })
    const of = (name: string) => found.find(({ number }) => number === orders[name])
    expect(of('placed')).toMatchObject({
      customer: { name: 'Anvi Deshpande', phoneEnds: '0000' },
      piece: { name: expect.any(String) as string, metal: 'gold', madeToOrder: false },
      pieces: 1,
      stage: 'new',
      state: 'placed',
      pieceState: 'placed',
      waitsFor: 'staff',
      paymentState: 'paid',
      lateDays: 0,
      currencyCode: 'INR',
    })
    expect(JSON.stringify(found)).not.toMatch(/9822\d{6}/)
    expect(of('made')).toMatchObject({ waitsFor: 'time', lateDays: 2, piece: { madeToOrder: true } })
    expect(of('failed')).toMatchObject({ waitsFor: 'staff', pieceState: 'delivery_failed' })
    expect(of('shipped')?.waitsFor).toBe('time')
    expect(of('proofless')).toMatchObject({ waitsFor: 'shopper', holdReason: 'id_proof' })
    expect(of('revised')).toMatchObject({ waitsFor: 'shopper', revision: { state: 'awaiting_customer' } })
    expect(of('revised')?.revision?.difference).toBeGreaterThan(0)
    expect(of('delivered')).toMatchObject({ stage: null, waitsFor: null, lateDays: 0 })
    expect(of('unpaid')).toMatchObject({ stage: 'unpaid', waitsFor: 'shopper', lateDays: 0 })
    expect(of('cancelled')).toMatchObject({ stage: null, pieces: 0, pieceState: 'cancelled' })
  })

  test('have only orders of the site', async () => {
    expect((await ask({ view: 'all' }, headersOf['ar'])).body.orders).toEqual([])
    expect((await ask({ search: orders['placed'] ?? '' }, headersOf['ar'])).body.orders).toEqual([])
  })

  test('refuse wrong keys and queries', async () => {
    for (const query of [
      { view: 'nobody' },
      { limit: '51' },
      { limit: '0' },
      { search: 'abc' },
      { after: 'x', before: 'y' },
      { after: '%%' },
      { after: 'bm90aGluZw' },
      { after: Buffer.from('[1]').toString('base64url') },
      { after: Buffer.from('[1,"x"]').toString('base64url'), view: 'new' },
    ] as Query[])
      expect([query, (await ask(query)).status]).toEqual([query, 400])
    const forged = Buffer.from(`["x'; drop table orders","y"]`).toString('base64url')
    expect((await ask({ view: 'late', after: forged })).status).toBe(200)
    expect((await ask({ view: 'all', after: forged })).status).toBe(400)
    for (const place of [[-1, 'x'], [1.5, 'x'], [9e15, 'x'], [1, 'a\0'], [1, '\uD800'], [1, 2], { 0: 1 }]) {
      const after = Buffer.from(JSON.stringify(place)).toString('base64url')
      expect([place, (await ask({ view: 'all', after })).status]).toEqual([place, 400])
    }
  })
})

describe('a filter', () => {
  const named = (names: readonly string[]) => names.map((name) => orders[name])
  const filtered = async (query: Query) => {
    const numbersOf = new Map(Object.entries(orders).map(([name, number]) => [number, name]))
    return (await numbers({ limit: '50', ...query })).map((number) => numbersOf.get(number))
  }
  beforeAll(async () => {
    const set = (name: string, change: ReturnType<typeof sql>) =>
      shop.db.execute(sql`update orders set ${change} where number = ${orders[name]}`)
    await set('confirmed', sql`total = 12345678, delivery_method = 'pickup'`)
    await set('delivered', sql`payment_method = '', gateway = 'cod'`)
    // Half past midnight and half past eleven of 3 November in India.
    await set('packed', sql`created_at = '2026-11-02T19:00:00Z'`)
    await set('made', sql`created_at = '2026-11-03T18:00:00Z'`)
    await set('shipped', sql`created_at = '2026-11-03T19:00:00Z'`)
  })

  test('narrows every view to the orders that match all of it', async () => {
    expect(orderStates.toSorted()).toEqual(orderRules.map(({ state }) => state).toSorted())
    expect(await filtered({ view: 'all', state: 'cancelled' })).toEqual(['cancelled'])
    expect(await filtered({ view: 'all', min: '123456.78', max: '123456.78' })).toEqual(['confirmed'])
    expect(await filtered({ view: 'all', min: '123456.79' })).toEqual([])
    expect(await filtered({ view: 'new', delivery: 'pickup' })).toEqual(['confirmed'])
    expect(await filtered({ view: 'to-ship', delivery: 'pickup' })).toEqual([])
    expect(await filtered({ view: 'all', payment: 'cod' })).toEqual(['delivered'])
    expect(await filtered({ view: 'on-hold', hold: 'id_proof' })).toEqual(['proofless'])
    expect(await filtered({ view: 'awaiting-answer', hold: 'id_proof' })).toEqual(['proofless'])
    expect(await filtered({ view: 'late', to: '2026-11-03' })).toEqual(['made'])
    expect(await filtered({ view: 'late', from: '2026-11-04' })).toEqual([])
    expect(await filtered({ view: 'all', payment: 'cod', state: 'cancelled' })).toEqual([])
    // A search is over every order.
    expect(await numbers({ search: orders['placed'] ?? '', state: 'cancelled' })).toEqual(named(['placed']))
  })

  test('of days has them whole, as the site counts them', async () => {
    expect(await filtered({ view: 'all', from: '2026-11-03', to: '2026-11-03' })).toEqual(['made', 'packed'])
    expect(await filtered({ view: 'all', from: '2026-11-04', to: '2026-11-04' })).toEqual(['shipped'])
    expect(await filtered({ view: 'all', to: '2026-11-02' })).toEqual([])
    expect(await filtered({ view: 'all', to: '2026-11-04', order: 'oldest' })).toEqual(['packed', 'made', 'shipped'])
    expect(await filtered({ view: 'all-open', from: '2026-11-05', to: '2026-11-03' })).toEqual([])
  })

  test.each(['newest', 'oldest'])('of the %s first has each order once on its pages, both ways', async (order) => {
    const query = { view: 'all', state: 'confirmed', order, limit: '2' }
    const whole = await numbers({ ...query, limit: '50' })
    expect(whole.length).toBeGreaterThan(4)
    let page = await list(query)
    const found = page.orders.map(({ number }) => number)
    while (page.next !== null) {
      page = await list({ ...query, after: page.next })
      found.push(...page.orders.map(({ number }) => number))
    }
    expect(found).toEqual(whole)
    const back = page.orders.map(({ number }) => number)
    while (page.previous !== null) {
      page = await list({ ...query, before: page.previous })
      back.unshift(...page.orders.map(({ number }) => number))
    }
    expect(back).toEqual(whole)
  })

  test('that means nothing is refused', async () => {
    for (const query of [
      { from: '2026-02-30' },
      { from: '1999-12-31' },
      { to: '9999-12-31' },
      { to: 'yesterday' },
      { state: 'nobody' },
      { state: 'placed\0' },
      { delivery: 'a'.repeat(41) },
      { payment: "cod' or 1=1" },
      { min: '-1' },
      { min: '1.234' },
      { max: '1e99' },
      { hold: 'x' },
      { order: 'random' },
      { colour: 'red' },
    ] as Query[])
      expect([query, (await ask(query)).status]).toEqual([query, 400])
    for (const query of [{ from: '', state: '', min: '', hold: '' }, { delivery: 'nobody' }] as Query[])
      expect([query, (await ask(query)).status]).toEqual([query, 200])
  })
})

describe('pages', () => {
  /** The numbers of all pages of a view, from the first to the last and back again. */
  async function walk(view: string, between: () => Promise<void> = async () => {}) {
    const [forward, backward]: [StaffOrderRow[][], StaffOrderRow[][]] = [[], []]
    let page = await list({ view, limit: '3' })
    forward.push(page.orders)
    while (page.next !== null) {
      await between()
      page = await list({ view, limit: '3', after: page.next })
      forward.push(page.orders)
    }
    backward.push(page.orders)
    while (page.previous !== null) {
      page = await list({ view, limit: '3', before: page.previous })
      backward.push(page.orders)
    }
    const of = (found: StaffOrderRow[][]) => found.flatMap((one) => one.map(({ number }) => number))
    return { forward: of(forward), backward: of(backward.toReversed()) }
  }

  test.each(['all-open', 'all', 'late', 'awaiting-answer', 'new'])('of %s have each order once, both ways', async (view) => {
    const whole = await numbers({ view, limit: '50' })
    const { forward, backward } = await walk(view)
    expect(forward).toEqual(whole)
    expect(backward).toEqual(whole)
  })

  test('neither repeat nor miss orders that stay while others change', async () => {
    const more: Posted[] = []
    for (const name of ['x1', 'x2', 'x3', 'x4', 'x5', 'x6']) more.push(await paid(shop, `buyer-${name}`, 1, 'RNG-003'))
    const stay = await numbers({ view: 'all-open', limit: '50' })
    const moving = more.map(({ orderNumber }) => orderNumber)
    const { forward } = await walk('all-open', async () => {
      const next = moving.pop()
      if (next !== undefined) await transition(next, 'confirm', 'start', 'inspect')
      await paid(shop, 'somebody-new', 1, 'RNG-003')
    })
    const moved = new Set(more.map(({ orderNumber }) => orderNumber).filter((number) => !moving.includes(number)))
    const kept = stay.filter((number) => !moved.has(number))
    expect(forward.filter((number) => kept.includes(number))).toEqual(kept)
  })
})

describe('a search', () => {
  const numberOf = (name: string) => orders[name] ?? ''
  test('finds an order by its number in any spelling, and by its beginning', async () => {
    const number = numberOf('delivered')
    for (const words of [number, number.toLowerCase(), number.replace('-', ''), number.slice(0, -1)])
      expect([words, await numbers({ search: words })]).toEqual([words, [number]])
    expect(await numbers({ search: number, view: 'new' })).toEqual([number])
    expect((await numbers({ search: 'IN26', limit: '50' })).length).toBeGreaterThan(14)
    expect(await list({ search: 'IN26', limit: '2' })).toMatchObject({ more: true, next: null, previous: null })
    expect(await numbers({ search: 'NOBODY' })).toEqual([])
  })

  test('finds by the number of a refund, a cancellation or a revised price', async () => {
    for (const table of ['refund', 'cancellation', 'revision']) {
      const [of] = await rows<{ number: string; order: string }>(
        shop.db,
        sql`select n.number, o.number as order from ${sql.identifier(table)} n join orders o on o.id = n.order_id where o.subsite = 'in' limit 1`,
      )
      expect([table, await numbers({ search: of?.number.toLowerCase() ?? '' })]).toEqual([table, [of?.order]])
    }
  })

  test('finds by parcel and by HUID', async () => {
    const [shipped, packed] = [numberOf('shipped'), numberOf('packed')]
    await shop.db.execute(sql`update shipment set number = 'AWB-4711' where order_id = (select id from orders where number = ${shipped})`)
    for (const words of ['AWB-4711', 'awb-4711']) expect([words, await numbers({ search: words })]).toEqual([words, [shipped]])
    const huids = { number: packed, unit: 1, huids: ['QW12ER'], actor: { kind: 'staff', id: 'Meera' } as const, reason: 'x' }
    expect((await shop.modules.orderTransitions.recordHuids(huids)).ok).toBe(true)
    for (const words of ['QW12ER', 'qw12er']) expect([words, await numbers({ search: words })]).toEqual([words, [packed]])
  })

  test('finds by the last digits of a telephone number as the list and the page show them, at least four [P-04]', async () => {
    const number = numberOf('placed')
    await shop.db.execute(
      sql`update orders set address = jsonb_set(address, '{shipping,phone}', '"+919822340001"') where number = ${number}`,
    )
    const { orders: found } = await list({ search: '0001' })
    expect(found.map((one) => [one.number, one.customer.phoneEnds])).toContainEqual([number, '0001'])
    expect(JSON.stringify(found)).not.toContain('34000')
    for (const words of ['••••0001', '340001', '40001']) expect([words, await numbers({ search: words })]).toEqual([words, [number]])
    expect((await ask({ search: '001' })).status).toBe(400)
    expect(await numbers({ search: '0 01' })).toEqual([])
  })

  test('finds by telephone number, e-mail address and name of the recipient', async () => {
    const number = numberOf('made')
    const person = { phone: '+919811122233', email: 'Zoya.Khan@example.org', firstName: 'Zoya', lastName: 'Khan-Émile' }
    await shop.db.execute(
      sql`update orders set address = jsonb_set(address, '{shipping}', address->'shipping' || ${JSON.stringify(person)}::jsonb) where number = ${number}`,
    )
    const found = [
      '+919811122233',
      '98111 22233',
      '098111-22233',
      '22233',
      '2233',
      'zoya.khan@example.org',
      'ZOYA.k',
      'Zoya Kh',
      'zoya',
      'khan',
    ]
    for (const words of found) expect([words, await numbers({ search: words })]).toEqual([words, [number]])
    expect(await numbers({ search: number.slice(-8).toLowerCase() })).toContain(number)
    for (const words of ['2223', 'oya Khan', '%%%%', '____', '0000 22233', "' or 1=1"])
      expect([words, (await numbers({ search: words })).includes(number)]).toEqual([words, words === '0000 22233'])
  })
})

test('a list, a search and the counts are read by their indexes among many orders', async () => {
  const columns = await rows<{ names: string }>(
    shop.db,
    sql`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'
        and column_name not in ('id', 'number', 'cart_id', 'state', 'stage')`,
  )
  const rest = sql.raw(columns[0]?.names ?? '')
  await shop.db.execute(sql`insert into orders (id, number, cart_id, state, stage, ${rest})
    select 'many-' || g, 'MANY-' || g, 'many-' || g, 'completed', null, ${rest} from generate_series(1, 20000) g, (select * from orders where number = ${unpaid}) o`)
  await shop.db.execute(sql`analyze orders`)
  const sent: { text: string; values: unknown[] }[] = []
  const statements = await import('../../../../kernel/db/db.ts')
  const client = statements.clientOf(shop.db)
  const { query } = client
  client.query = (one: { text: string }, params: unknown[]) => {
    sent.push({ text: one.text, values: params })
    return query.call(client, one as never, params)
  }
  try {
    const views = ['all-open', 'late', 'at-hallmarking', 'awaiting-answer', 'all', 'new']
    for (const view of views) await list({ view })
    for (const view of views) await list({ view, state: 'cancelled', min: '1', hold: 'dispute' })
    for (const order of ['newest', 'oldest']) await list({ view: 'all', to: '2025-01-31', payment: 'cod', order })
    await list({ search: 'zoya' })
    await counts()
  } finally {
    client.query = query
  }
  const own = sent.filter(({ text }) => text.includes('from orders'))
  // A page of `all` with a filter reads how far it looked, too.
  expect(own).toHaveLength(19)
  const isLooking = ({ text }: { text: string }) => text.includes(`limit ${maxLooked}`)
  const literals = (text: string, values: unknown[]) =>
    text.replaceAll(/\$(\d+)/g, (_, place: string) => {
      const value = values[Number(place) - 1]
      if (Array.isArray(value)) return `array[${value.map((one) => `'${one}'`).join(', ')}]`
      return typeof value === 'number' ? String(value) : `'${String(value)}'::text`
    })
  const planOf = async ({ text, values }: (typeof own)[number]) => {
    const plan = await rows<Record<string, string>>(shop.db, sql.raw(`explain ${literals(text, values)}`))
    return plan.map((row) => row['QUERY PLAN'] ?? '')
  }
  const [looking, others] = [own.filter(isLooking), own.filter((one) => !isLooking(one))]
  expect(looking).toHaveLength(6)
  // Fewer rows than such a page looks at are read from the table as well; of a million the bench reads the index.
  const ways = ['seqscan', 'bitmapscan', 'sort']
  for (const way of ways) await shop.db.execute(sql.raw(`set enable_${way} = off`))
  for (const one of looking) expect((await planOf(one)).join('\n')).toMatch(/using order_newest on orders/)
  for (const way of ways) await shop.db.execute(sql.raw(`set enable_${way} = on`))
  for (const one of others) {
    const { text } = one
    const lines = await planOf(one)
    // The bare number of all orders is counted up to its limit, in whatever order they lie.
    const scans = lines.filter((line) => / Seq Scan on orders/.test(line))
    expect([text.slice(0, 60), scans.length <= (text.includes("'all'") ? 1 : 0)]).toEqual([text.slice(0, 60), true])
  }
})

test('a filter looks at 25,000 orders for a page, and says up to which; the next page goes on from there', async () => {
  const columns = await rows<{ names: string }>(
    shop.db,
    sql`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'
        and column_name not in ('id', 'number', 'cart_id', 'state', 'stage', 'created_at')`,
  )
  const rest = sql.raw(columns[0]?.names ?? '')
  await shop.db.execute(sql`insert into orders (id, number, cart_id, state, stage, created_at, ${rest})
    select 'old-' || g, 'OLD-' || g, 'old-' || g, case g when 25500 then 'returned' else 'completed' end, null, '2026-01-01'::timestamptz - g * interval '1 second', ${rest}
    from generate_series(1, 26000) g, (select * from orders where number = ${unpaid}) o`)
  const query = { view: 'all', state: 'returned', to: '2026-01-01' }
  const first = await list(query)
  expect(first).toMatchObject({ orders: [], previous: null, lookedTo: new Date(Date.UTC(2026, 0, 1) - 25_000_000).toISOString() })
  const second = await list({ ...query, after: first.next ?? '' })
  expect(second).toMatchObject({ orders: [{ number: 'OLD-25500' }], next: null, lookedTo: null })
  expect(await list({ ...query, before: second.previous ?? '' })).toMatchObject({
    orders: [],
    lookedTo: new Date(Date.UTC(2026, 0, 1) - 500_000).toISOString(),
  })
})
