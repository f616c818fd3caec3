import type { Cart } from '@karat/contract/cart.ts'
import type { Order } from '@karat/contract/checkout.ts'
import type { OrdersReply } from '@karat/contract/orders.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../kernel/db/db.ts'
import type { StaffTransition } from '../modules/orders/orders/units/transition-request.ts'
import { expectMoneyToAgree, moneyDocuments } from '../testing/money-of-order.ts'
import { bank, transitionUnits, order as orderOf, type Posted, puneAddress } from '../testing/purchase.ts'
import { returner } from '../testing/returned.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
const { ask, itemsOf } = returner(() => shop)

const ring = 'RNG-002-18K-white-15'
const onHand = 40
await shop.db.execute(sql`update stock set policy = 'stock', on_hand = ${onHand} where subsite = 'in' and variant_id = ${ring}`)
// Without an identity number, which is not tested here.
await shop.db.execute(sql`update subsite set id_limit = 0 where code = 'in'`)
await shop.modules.sites.refresh()
const left = async () => (await shop.modules.inventory.levels(shop.db, 'in', [ring])).get(ring)?.quantity
const staff = { kind: 'staff', id: 'Meera' } as const
async function go(number: string, ...transitions: StaffTransition[]): Promise<void> {
  for (const name of transitions)
    expect([name, await transitionUnits(shop, name, { number, actor: staff, reason: 'x' })]).toMatchObject([name, { ok: true }])
}

/** A paid order with one ring for each of these engravings, none for an empty one. */
async function bought(customer: string, ...text: string[]): Promise<Posted & { cart: Cart }> {
  const headers = as(customer)
  let cart: Cart | undefined
  for (const engraving of text) {
    const body = { productID: ring, engraving, ...(cart ? { cartID: cart.cartID } : {}) }
    cart = (await shop.call<{ cart: Cart }>('POST', '/api/cart/', body, headers)).body.cart
  }
  const cartID = cart?.cartID ?? ''
  await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: puneAddress }, headers)
  cart = (await shop.call<{ cart: Cart }>('POST', `/api/cart/${cartID}/quote/`, undefined, headers)).body.cart
  const posted = await shop.call<Posted>(
    'POST',
    `/api/cart/postorders/${cartID}/`,
    { paymentSettingsGroupKey: 'sandbox', locale: 'in-en' },
    headers,
  )
  expect(posted.status, JSON.stringify(posted.body)).toBe(200)
  await bank(shop, posted.body.payment.providerRef, 'approve')
  await shop.modules.jobs.runDue()
  return { ...posted.body, cart }
}
const wordsOf = ({ items }: Pick<Order, 'items'>) => items.map(({ engraving, quantity }) => [engraving, quantity])

test('the text and its price are on the order, in the list, the e-mail and the invoice [E-05, R-03, R-16]', async () => {
  const { cart, orderID, orderNumber } = await bought('anvi', 'Anvi & Ravi', '', 'मीरा')
  const order = await orderOf(shop, orderID)
  expect(wordsOf(order)).toEqual([
    ['Anvi & Ravi', 1],
    ['', 1],
    ['मीरा', 1],
  ])
  expect(order.items.map(({ total }) => total)).toEqual(cart.items.map(({ lineTotal }) => lineTotal))
  expect(order.items.map(({ breakup }) => breakup.find(({ name }) => name === 'engraving')?.value)).toEqual([750, undefined, 750])
  const listed = await shop.call<OrdersReply>('GET', '/api/orders/index/status/all/', undefined, as('anvi'))
  expect(listed.body.orders[0]?.items.map(({ engraving }) => engraving)).toEqual(['Anvi & Ravi', '', 'मीरा'])
  const mail = (await shop.modules.notifications.recent(50)).find(
    ({ subject, channel }) => channel === 'email' && subject.includes(orderNumber),
  )
  expect(mail?.body).toContain('Engraving: Anvi & Ravi\n')
  expect(mail?.body).toContain('Engraving: मीरा\n')
  expect(mail?.body.match(/Engraving/g)).toHaveLength(2)
  await go(orderNumber, 'confirm', 'allocate', 'pack', 'ship')
  const [invoice] = await moneyDocuments(shop, orderID)
  expect(invoice?.figures.lines.map(({ engraving }) => engraving)).toEqual(['Anvi & Ravi', undefined, 'मीरा'])
  expect(invoice?.figures.lines[0]?.parts).toContainEqual({ code: 'other', name: 'engraving', value: 75_000 })
  expect(invoice?.total).toBe(Math.round(order.amounts.total * 100))
  await expectMoneyToAgree(shop, orderID)
  expect(await left()).toBe(onHand - 3)
})

test('an engraved unit is returned for a fault or an exchange, and is never sold again [C-36]', async () => {
  const { orderID, orderNumber, ...posted } = await bought('ravi', 'Ravi')
  const stock = await left()
  await go(orderNumber, 'confirm', 'allocate', 'pack', 'ship', 'out', 'deliver')
  const order = { ...posted, orderID, orderNumber }
  const headers = as('ravi')
  expect((await itemsOf(orderNumber, headers)).body.items).toMatchObject([{ engraving: 'Ravi', returnable: 'fault', why: 'engraved' }])
  expect(await ask(order, {}, headers)).toMatchObject({ status: 409, body: { code: 'return_not_possible', field: 'items.0.orderItemID' } })
  expect(await ask(order, {}, headers, { reason: 'changed_mind' })).toMatchObject({ status: 409 })
  const asked = await ask(order, { resolution: 'exchange' }, headers)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  expect(asked.body.return.pieces[0]).toMatchObject({ engraving: 'Ravi' })
  for (const name of ['review', 'approve', 'schedule', 'collect', 'carry', 'receive', 'inspect', 'pass', 'resolve'] as const)
    expect([name, await shop.modules.returns.staff(asked.body.return.number, { name, actor: staff, reason: 'x' })]).toMatchObject([
      name,
      { ok: true },
    ])
  expect(await left()).toBe(stock)
})

test('is cancelled at once until the engraving starts, then staff decide; only a plain unit is restocked', async () => {
  const { orderID, orderNumber } = await bought('asha', 'Asha', 'Dev', '')
  const stock = (await left()) ?? 0
  const headers = as('asha')
  const cancel = (at: number, items: { orderItemID: string }[]) =>
    shop.call(
      'PUT',
      '/api/orders/cancel/',
      {
        orderID,
        requestKey: `key-${at}-of-asha`,
        items: [{ orderItemID: items[at]?.orderItemID, quantity: 1 }],
        reason: 'mistake',
        refundTo: 'sources',
      },
      headers,
    )
  const items = async () =>
    (
      await shop.call<{ items: { orderItemID: string; engraving: string; possibility: string }[] }>(
        'GET',
        `/api/orders/cancelItems/id/${orderID}`,
        undefined,
        headers,
      )
    ).body.items
  await go(orderNumber, 'confirm')
  expect(await items()).toMatchObject([{ engraving: 'Asha' }, { engraving: 'Dev' }, { engraving: '' }])
  const [first] = await shop.modules.cancellations.byStaff(orderNumber, 1, 'Meera', 'x').then((result) => [result])
  expect(first).toMatchObject({ ok: true })
  expect(await left()).toBe(stock + 1)
  // The prices of the other units are computed again with their own engravings.
  const now = await orderOf(shop, orderID)
  expect(
    now.items.filter(({ status }) => status !== 'cancelled').map(({ breakup }) => breakup.some(({ name }) => name === 'engraving')),
  ).toEqual([true, false])
  await expectMoneyToAgree(shop, orderID)
  await go(orderNumber, 'allocate')
  const states = async () =>
    (await rows<{ state: string }>(shop.db, sql`select state from order_unit where order_id = ${orderID} order by position`)).map(
      ({ state }) => state,
    )
  const all = await items()
  await cancel(1, all)
  await cancel(2, all)
  expect(await states()).toEqual(['cancelled', 'cancel_requested', 'cancelled'])
  expect(await left()).toBe(stock + 2)
  const [waiting] = (await shop.modules.cancellations.listWaiting((await shop.modules.sites.byCode('in'))!, {})).rows
  expect((await shop.modules.cancellations.approve(waiting?.number ?? '', 'Meera', 'x')).ok).toBe(true)
  expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(await left()).toBe(stock + 2)
})
