import type { Cart } from '@karat/contract/cart.ts'
import type { OrderDetail, OrdersReply } from '@karat/contract/orders.ts'
import type { OwnReviews } from '@karat/contract/reviews.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { HeldConnection } from '../../../../kernel/db/connection.ts'
import { addMs, dayIn, durations } from '../../../../kernel/clock.ts'
import { rows } from '../../../../kernel/db/db.ts'
import type * as Pooled from '../../../../kernel/db/pooled.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { bank, transitionUnits, type Posted, puneAddress, restock, ring } from '../../../../testing/purchase.ts'
import { headersOf, openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../../testing/signed-in.ts'

const statements = vi.hoisted((): string[] => [])
vi.mock('../../../../kernel/db/pooled.ts', async (importOriginal) => {
  const original = await importOriginal<typeof Pooled>()
  const counting = (connection: HeldConnection): HeldConnection => ({
    release: () => connection.release(),
    query(query, params) {
      statements.push(query.text)
      return connection.query(query, params)
    },
  })
  return {
    ...original,
    createPooledDb: (connect: () => Promise<HeldConnection>) => original.createPooledDb(async () => counting(await connect())),
  }
})

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
  await restock(shop, 999)
})
afterAll(() => shop.close())

/** An order that a customer posted and did not pay for. */
async function posted(customer: string, method = 'sandbox', productID = ring): Promise<Posted> {
  const { cartID } = (await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID }, as(customer))).body.cart
  await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: puneAddress }, as(customer))
  await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, as(customer))
  const body = { paymentSettingsGroupKey: method, locale: 'in-en' }
  const answer = await shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, body, as(customer))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
async function paid(customer: string): Promise<Posted> {
  const order = await posted(customer)
  await bank(shop, order.payment.providerRef, 'approve')
  return order
}
const list = (customer: string, status = 'all', query = '', headers = {}) =>
  shop.call<OrdersReply>('GET', `/api/orders/index/status/${status}/${query}`, undefined, { ...as(customer), ...headers })
const detail = (id: string, headers: Record<string, string>) =>
  shop.call<{ order: OrderDetail }>('GET', `/api/orders/detail/id/${id}/`, undefined, headers)
const opened = (id: string, token: string) => shop.call<{ order: OrderDetail }>('GET', `/api/orders/detail/id/${id}/?orderToken=${token}`)
const staff = { kind: 'staff', id: 'Meera' } as const

describe('a shopper’s orders', () => {
  let numbers: string[]
  let unpaid: Posted
  beforeAll(async () => {
    const orders = [await paid('anvi'), await paid('anvi'), await paid('anvi')]
    numbers = orders.map(({ orderNumber }) => orderNumber)
    for (const transition of ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver'] as const)
      await transitionUnits(shop, transition, { number: numbers[0] ?? '', actor: staff, reason: 'x' })
    for (const transition of ['confirm', 'allocate', 'pack', 'ship'] as const)
      await transitionUnits(shop, transition, { number: numbers[1] ?? '', actor: staff, reason: 'x' })
    unpaid = await posted('anvi')
    const waiting = await paid('anvi-2')
    await shop.db.execute(sql`update orders set customer_id = 'anvi', created_at = created_at - interval '3 days', state = 'on_hold',
      hold_reason = 'id_proof' where id = ${waiting.orderID}`)
    numbers.push(waiting.orderNumber)
  })
  test('are listed by status with counts, those that wait for the shopper first, then the newest [C-23]', async () => {
    const all = (await list('anvi')).body
    expect(all.orders.map(({ number, status, waitsFor }) => [number, status, waitsFor])).toEqual([
      [unpaid.orderNumber, 'payment_pending', 'payment'],
      [numbers[3], 'action_needed', 'id_proof'],
      [numbers[2], 'processing', null],
      [numbers[1], 'shipped', null],
      [numbers[0], 'delivered', null],
    ])
    expect(all.counts).toEqual({
      all: 5,
      pending: 1,
      processing: 1,
      action_needed: 1,
      shipped: 1,
      delivered: 1,
      completed: 0,
      returned: 0,
      cancelled: 0,
    })
    expect(all.orders.at(-1)).toMatchObject({
      total: 42_921,
      currencyCode: 'INR',
      items: [{ quantity: 1, status: 'delivered', size: '15' }],
    })
    expect(all.orders.at(-1)?.deliveredAt).not.toBeNull()
    expect(all.waiting).toBe(2)
    for (const [status, number] of [
      ['delivered', numbers[0]],
      ['shipped', numbers[1]],
      ['action_needed', numbers[3]],
    ] as const)
      expect((await list('anvi', status)).body.orders.map((order) => order.number)).toEqual([number])
  })
  test('list the current actions of each, their deadline, and its documents [C-23]', async () => {
    const [first, proof, processing, shipped, delivered] = (await list('anvi')).body.orders
    expect(first).toMatchObject({ actions: ['pay'], returnUntil: null, documents: [] })
    expect(Date.parse(first?.deadline ?? '')).toBeGreaterThan(shop.clock.now().getTime())
    expect(proof).toMatchObject({ actions: ['id_proof', 'cancel'], deadline: null })
    expect(processing).toMatchObject({ actions: ['cancel'], track: null, reviewable: false })
    expect(shipped).toMatchObject({ actions: [], returnUntil: null, reviewable: false })
    expect(shipped?.documents.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['invoice', 'certificate']))
    const opens = (await detail(delivered?.orderID ?? '', as('anvi'))).body.order
    expect(delivered).toMatchObject({ actions: opens.actions, reviewable: true })
    expect(opens.actions).toEqual(['return'])
    const day = addMs(new Date(delivered?.deliveredAt ?? ''), 15 * durations.day)
    expect(delivered?.returnUntil).toBe(dayIn('Asia/Kolkata', day))
  })
  test('are paged from zero up to a limit, at most fifty at once; other limits are refused by name [C-23]', async () => {
    const pages = [await list('anvi', 'all', '?limitFrom=0&limitTo=2'), await list('anvi', 'all', '?limitFrom=2&limitTo=52')]
    expect(pages.map(({ body }) => body.orders.length)).toEqual([2, 3])
    expect(new Set(pages.flatMap(({ body }) => body.orders.map(({ number }) => number))).size).toBe(5)
    expect((await list('anvi', 'all', '?limitFrom=90')).body.orders).toEqual([])
    for (const [query, field] of [
      ['?limitFrom=2&limitTo=2', 'limitTo'],
      ['?limitFrom=0&limitTo=51', 'limitTo'],
      ['?limitFrom=-1', 'limitFrom'],
      ['?limitTo=all', 'limitTo'],
      [`?searchKey=${'x'.repeat(81)}`, 'searchKey'],
    ])
      expect([query, await list('anvi', 'all', query)]).toMatchObject([query, { status: 400, body: { field } }])
    expect(await list('anvi', 'lost')).toMatchObject({ status: 400, body: { field: 'status' } })
  })
  test('are found by number, product and recipient, by exact words [C-23]', async () => {
    const found = async (words: string) => (await list('anvi', 'all', `?searchKey=${encodeURIComponent(words)}`)).body
    expect((await found((numbers[0] ?? '').slice(-6).toLowerCase())).orders.map(({ number }) => number)).toEqual([numbers[0]])
    const [name = ''] = (await list('anvi')).body.orders.map(({ items }) => items[0]?.name)
    expect((await found(name.slice(1, 6).toUpperCase())).counts.all).toBe(5)
    expect((await found('anvi desh')).counts).toMatchObject({ all: 5, delivered: 1 })
    for (const nothing of ['%', '_', '\\', "'; drop table orders", 'nobody'])
      expect([nothing, (await found(nothing)).counts.all]).toEqual([nothing, 0])
  })
  test('are the shopper’s own only, and those of the requested site [C-23, P-03]', async () => {
    expect((await list('other')).body).toMatchObject({ orders: [], counts: { all: 0 } })
    expect(await shop.call('GET', '/api/orders/index/status/all/')).toMatchObject({ status: 401 })
    expect((await list('anvi', 'all', '', headersOf['ar'])).body.orders).toEqual([])
  })
  test('open by id or number to their owner only, with units, frozen breakup, payments and actions [C-24, E-05, P-03]', async () => {
    const [number = ''] = numbers
    const { order } = (await detail(number.toLowerCase(), as('anvi'))).body
    expect(order).toMatchObject({
      number,
      status: 'delivered',
      waitsFor: null,
      actions: ['return'],
      payments: [{ kind: 'gateway', status: 'captured' }],
    })
    expect(order.items[0]?.breakup.length).toBeGreaterThan(2)
    expect(order.timeline.map(({ status }) => status)).toEqual([
      'payment_pending',
      'placed',
      'confirmed',
      'allocated',
      'packed',
      'shipped',
      'out_for_delivery',
      'delivered',
    ])
    expect((await detail(order.orderID, as('anvi'))).body.order).toEqual(order)
    expect((await detail(unpaid.orderID, as('anvi'))).body.order).toMatchObject({ waitsFor: 'payment', actions: ['pay'] })
    const missing = await detail('nobody', as('other'))
    expect([missing.status, missing.body.code]).toEqual([404, 'unknown_order'])
    for (const name of [number, order.orderID]) {
      expect((await detail(name, as('other'))).body).toEqual(missing.body)
      expect((await detail(name, {})).body).toEqual(missing.body)
    }
    expect((await detail(number, { ...as('anvi'), ...headersOf['ar'] })).status).toBe(404)
    // The holder of its order token sees the same without signing in, with masked contacts, and no other order.
    const token = await shop.modules.orders.addToken(shop.db, order.orderID)
    const shown = (await opened(number, token)).body.order
    expect(JSON.stringify(shown)).not.toMatch(/9822000000|anvi@example/)
    const contacts = ({ email: _email, phone: _phone, ...rest }: Record<string, unknown>) => rest
    expect({ ...shown, billing: contacts(shown.billing), shipping: contacts(shown.shipping) }).toEqual({
      ...order,
      billing: contacts(order.billing),
      shipping: contacts(order.shipping),
    })
    expect((await opened(unpaid.orderNumber, token)).status).toBe(404)
  })
})

test('a list uses as many statements for fifty orders as for one, and is read by its index [C-23]', async () => {
  await paid('kavya')
  await list('kavya')
  const sent = async () => {
    statements.length = 0
    expect((await list('kavya', 'all', '?limitTo=50')).status).toBe(200)
    return statements.length
  }
  const one = await sent()
  expect(one).toBeLessThanOrEqual(2)
  const columns = await rows<{ names: string }>(
    shop.db,
    sql`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'
        and column_name not in ('id', 'number', 'cart_id', 'customer_id')`,
  )
  const rest = sql.raw(columns[0]?.names ?? '')
  await shop.db.execute(sql`insert into orders (id, number, cart_id, customer_id, ${rest})
    select 'many-' || g, 'MANY-' || g, 'many-' || g, case when g <= 500 then 'kavya' else 'p' || g % 4000 end, ${rest}
    from generate_series(1, 20000) g, (select * from orders where customer_id = 'kavya' limit 1) o`)
  await shop.db
    .execute(sql`insert into order_item (id, order_id, position, variant_id, product_id, name, options, quantity, unit_price, breakup, state, stock_taken)
    select 'many-' || g, 'many-' || g, 0, variant_id, product_id, name, options, quantity, unit_price, breakup, state, stock_taken
    from generate_series(1, 500) g, (select i.* from order_item i join orders o on o.id = i.order_id where o.customer_id = 'kavya' and o.id not like 'many-%') i`)
  await shop.db.execute(sql`analyze orders`)
  expect(await sent()).toBe(one)
  expect((await list('kavya')).body.counts.all).toBe(501)
  const plan = await rows<Record<string, string>>(
    shop.db,
    sql.raw(
      `explain select id from orders where customer_id = 'kavya' and subsite = 'in' and state = any(array['placed']) order by created_at desc limit 10`,
    ),
  )
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect([text.includes('order_customer'), text.includes('Seq Scan')]).toEqual([true, false])
  // A late page reads nothing for the orders of former pages, nor for those of other customers.
  await shop.db.execute(sql`analyze order_item, order_unit`)
  const listing = statements.find((statement) => statement.includes('as reviewable')) ?? ''
  const params = [`'kavya'`, `'in'`, 'null', `array['placed']`, '390', '10']
  const whole = listing.replaceAll(/\$(\d)/g, (_, place) => params[Number(place) - 1] ?? '')
  const late = await rows<Record<string, string>>(shop.db, sql.raw(`explain (analyze, costs off, timing off) ${whole}`))
  const lines = late.map((row) => row['QUERY PLAN'] ?? '')
  for (const table of ['document', 'order_item', 'order_unit', 'shipment']) {
    const reads = lines.filter((line) => new RegExp(` on ${table} .*loops=`).test(line))
    expect([table, reads.map((line) => Number(/loops=(\d+)/.exec(line)?.[1])).filter((loops) => loops > 10)]).toEqual([table, []])
    expect(reads.filter((line) => /rows=\d{3}/.test(line))).toEqual([])
  }
  expect(lines.some((line) => line.includes('loops=10'))).toBe(true)
})

test('the products open for review use as many statements for sixty units as for one, and are the newest fifty [C-20]', async () => {
  const { orderID } = await paid('nila')
  await shop.db.execute(sql`update order_unit set state = 'delivered' where order_id = ${orderID}`)
  const read = async () => {
    statements.length = 0
    const { body } = await shop.call<OwnReviews>('GET', '/api/users/reviews/page/1', undefined, as('nila'))
    return { count: statements.length, writable: body.writable.map(({ productID }) => productID) }
  }
  await read()
  const one = await read()
  expect(one.writable).toEqual(['RNG-001'])
  await shop.db.execute(sql`
    insert into order_item (id, order_id, position, variant_id, product_id, name, options, quantity, unit_price, breakup, state, stock_taken)
    select 'wide-' || p.id, order_id, 1, variant_id, p.id, i.name, options, 1, unit_price, breakup, 'delivered', 0
    from order_item i, (select id from product where kind = 'piece' and sites ? 'in' and id <> 'RNG-001' order by id limit 60) p where i.order_id = ${orderID}`)
  await shop.db.execute(sql`
    insert into order_unit (id, order_id, item_id, position, state, breakup, shown)
    select i.id, order_id, i.id, 1, 'delivered', '{}', 1 from order_item i where i.id like 'wide-%'`)
  await read()
  const many = await read()
  expect([many.writable.length, new Set(many.writable).size, many.count]).toEqual([50, 50, one.count])
})
