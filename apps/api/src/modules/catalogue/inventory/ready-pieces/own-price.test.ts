import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import type { StaffReadyPiece } from '@karat/contract/staff-ready-pieces.ts'
import type { StaffProduct } from '@karat/contract/staff-products.ts'
import type { Listing, PriceBreakup, ProductDetail } from '@karat/contract/products.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { rows } from '../../../../kernel/db/db.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { address, bank, cartWith, post, readyCart, ring, stockOf, transitionUnits } from '../../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'

const pune = 'laxmi-chowk-house'
let shop: TestShop
let owner: StaffBrowser
/** The weights and the price of the ring as its product has them. */
let usual: { grossMg: number; netMg: number; caratMilli: number; price: number }
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  owner = (await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  await shop.db.execute(
    sql`update stock set on_hand = 0, policy = 'made_to_order', lead_days = 18 where subsite = 'in' and variant_id = ${ring}`,
  )
  const [found] = await rows<{ grossMg: number; netMg: number }>(
    shop.db,
    sql`select gross_mg as "grossMg", net_mg as "netMg" from variant where id = ${ring}`,
  )
  const { grossMg = 0, netMg = 0 } = found ?? {}
  usual = { grossMg, netMg, caratMilli: (grossMg - netMg) * 5, price: await priceOf() }
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`update ready_piece set state = 'written_off', to_store_id = null where state <> 'written_off'`)
  await shop.db.execute(sql`update store_stock set on_hand = 0 where variant_id = ${ring}`)
  await shop.db.execute(
    sql`update stock set on_hand = 0, policy = 'made_to_order', made_when_out = has_pieces where subsite = 'in' and variant_id = ${ring}`,
  )
  await shop.modules.pricing.refreshAvailability('in', ['RNG-001'])
})

let tags = 0
/** Receives a piece of the ring with so much more metal and stones than its product says; the shop follows by its jobs. */
async function receive(
  moreMg: number,
  { storeID = null, moreCarat = 0 }: { storeID?: string | null; moreCarat?: number } = {},
): Promise<string> {
  const tag = `OW-${String(++tags).padStart(4, '0')}`
  const netMg = usual.netMg + moreMg
  const caratMilli = usual.caratMilli + moreCarat
  const piece = { tag, huids: [`HW${String(tags).padStart(4, '0')}`], grossMg: netMg + caratMilli / 5, netMg, caratMilli }
  const { status, body } = await owner.call('POST', 'ready-pieces/', { variantID: ring, storeID, replaceCount: true, pieces: [piece] })
  expect(status, JSON.stringify(body)).toBe(200)
  await shop.modules.jobs.runDue()
  return tag
}
const variantOf = async () => {
  const { product } = (await shop.call<{ product: ProductDetail }>('GET', `/api/products/${ring}/`)).body
  return product.variants.find(({ productID }) => productID === ring)!
}
async function priceOf(): Promise<number> {
  const { offer_price, actualPrice } = await variantOf()
  return offer_price || actualPrice
}
const orderOf = async (number: string) => (await owner.call<{ order: StaffOrder }>('GET', `orders/${number}/`)).body.order
const priceOfPiece = async (tag: string) => (await owner.call<{ piece: StaffReadyPiece }>('GET', `ready-pieces/${tag}/`)).body.piece.price
const hold = (cartID: string) => shop.call<{ quote: { total: number } }>('POST', `/api/cart/${cartID}/quote/`)
/** The gross weight with which an order sold its piece, and the state of that. */
async function soldOf(number: string): Promise<[gross: number, tag: string | null]> {
  const [piece] = (await orderOf(number)).pieces
  return [piece!.ordered.grossMg, piece!.readyPiece]
}
const pay = async (cartID: string) => {
  const { status, body } = await post(shop, cartID, 'sandbox')
  expect(status, JSON.stringify(body)).toBe(200)
  await bank(shop, body.payment.providerRef, 'approve')
  return body.orderNumber
}

test('its own weight makes the price of a ready piece, on its page, its card and its order [P-04]', async () => {
  const tag = await receive(60)
  const shown = await variantOf()
  expect(shown).toMatchObject({ ofReadyPiece: true, grossMg: usual.grossMg + 60, netMg: usual.netMg + 60, availability: 'ready' })
  const price = await priceOf()
  expect(price).toBeGreaterThan(usual.price)
  const breakup = (await shop.call<{ responseBody: PriceBreakup }>('POST', `/account/products/price/${ring}`, {})).body.responseBody
  expect(breakup).toMatchObject({ total: price })
  expect(breakup.rows.find(({ code }) => code === 'metal')).toMatchObject({ weightMg: usual.netMg + 60 })
  expect(await priceOfPiece(tag)).toBe(price)
  const cartID = await readyCart(shop, ring)
  const number = await pay(cartID)
  expect(await priceOfPiece(tag)).toBe(null)
  expect([await soldOf(number), (await orderOf(number)).amounts.total]).toEqual([[usual.grossMg + 60, tag], price])
  // It is packed without another weighing.
  for (const name of ['confirm', 'allocate', 'pack'] as const)
    expect(await transitionUnits(shop, name, { number, actor: { kind: 'staff', id: 'Meera' }, reason: 'x' })).toMatchObject({ ok: true })
  await shop.modules.jobs.runDue()
  expect([await variantOf(), await priceOf()]).toMatchObject([{ ofReadyPiece: false, availability: 'made_to_order' }, usual.price])
})

test('a card has the price and the weight of the piece; the variant has its own again once no piece is free [P-04]', async () => {
  const cardOf = async () => {
    const [found] = await rows<{ weight: number; price: string; wrong: boolean }>(
      shop.db,
      sql`select l.weight, l.price, l.price <> unit_price(p, s, r.rate, true) as wrong from listing l
          join price_input p on p.subsite = l.subsite and p.variant_id = l.variant_id join subsite s on s.code = l.subsite
          join current_rate c on c.subsite = l.subsite join metal_rate r on r.version_id = c.version_id and r.purity = p.purity
          where l.subsite = 'in' and l.variant_id = ${lead}`,
    )
    return { weight: found?.weight, price: Number(found?.price), wrong: found?.wrong }
  }
  const [listed] = await rows<{ id: string }>(
    shop.db,
    sql`select variant_id as id from listing where subsite = 'in' and product_id = 'RNG-001' and lead`,
  )
  const lead = listed?.id ?? ''
  const before = await cardOf()
  const [variant] = await rows<{ grossMg: number; netMg: number }>(
    shop.db,
    sql`select gross_mg as "grossMg", net_mg as "netMg" from variant where id = ${lead}`,
  )
  const { grossMg = 0, netMg = 0 } = variant ?? {}
  const piece = { tag: 'OWC-1', huids: [], grossMg: grossMg - 50, netMg: netMg - 50, caratMilli: (grossMg - netMg) * 5 }
  await owner.call('POST', 'ready-pieces/', { variantID: lead, storeID: null, replaceCount: true, pieces: [piece] })
  await shop.modules.jobs.runDue()
  const lighter = await cardOf()
  expect([lighter.weight, lighter.wrong, lighter.price < before.price]).toEqual([grossMg - 50, false, true])
  const { cards } = (await shop.call<Listing>('GET', '/api/products/?category=rings')).body
  expect(cards.find(({ productID }) => productID === lead)).toMatchObject({ grossMg: grossMg - 50 })
  // A corrected weight changes the price; a piece that is written off makes none.
  const read = (await owner.call<{ piece: Record<string, unknown> }>('GET', 'ready-pieces/OWC-1/')).body.piece
  const { huids, caratMilli, otherMg, certificate, tray } = read
  const seen = { huids, grossMg: grossMg - 50, netMg: netMg - 50, caratMilli, otherMg, certificate, tray }
  const corrected = { ...seen, grossMg: grossMg + 40, netMg: netMg + 40, seen, reason: 'scale' }
  expect((await owner.call('POST', 'ready-pieces/OWC-1/correct/', corrected)).status).toBe(200)
  await shop.modules.jobs.runDue()
  expect(await cardOf()).toMatchObject({ weight: grossMg + 40, wrong: false })
  const asked = await owner.call<{ details: { number: string } }>('POST', 'ready-pieces/OWC-1/write-off/', { reason: 'lost' })
  const second = (await addMember(shop, 'second@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  const approved = await second.call('POST', `approvals/${asked.body.details.number}/approve/`, { reason: 'lost' })
  expect(approved.status).toBe(200)
  await shop.modules.jobs.runDue()
  expect(await cardOf()).toEqual(before)
})

test('the last piece goes to one of two buyers; the other is told, and orders one that is made at its own price [P-04]', async () => {
  const tag = await receive(80)
  const carts = [await readyCart(shop, ring), await readyCart(shop, ring)]
  const answers = await Promise.all(carts.map((cartID) => post(shop, cartID, 'sandbox')))
  expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'piece_sold'],
  ])
  const loser = carts[answers.findIndex(({ status }) => status === 409)] ?? ''
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ field: 'items', details: { productID: ring } })
  // Nothing was ordered meanwhile, and the new price has to be seen first.
  expect((await post(shop, loser, 'sandbox')).body.code).toBe('quote_expired')
  expect((await hold(loser)).body.quote.total).toBe(usual.price)
  const number = await pay(loser)
  expect(await soldOf(number)).toEqual([usual.grossMg, null])
  const winner = answers.find(({ status }) => status === 200)?.body.orderNumber ?? ''
  expect(await soldOf(winner)).toEqual([usual.grossMg + 80, tag])
})

test('ten buyers of three pieces, raced: each order has the weight of its piece, whoever was faster [P-04]', async () => {
  for (const moreMg of [90, 20, 55]) await receive(moreMg)
  const carts = await Promise.all(Array.from({ length: 10 }, () => readyCart(shop, ring)))
  const numbers: string[] = []
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all(
      carts.map(async (cartID) => {
        const { status, body } = await post(shop, cartID, 'sandbox')
        if (status !== 200) await hold(cartID)
        else numbers.push(body.orderNumber)
        return [cartID, status === 200] as const
      }),
    )
    for (const [cartID, isPosted] of answers) if (isPosted) carts.splice(carts.indexOf(cartID), 1)
    if (carts.length === 0) break
  }
  expect(carts).toEqual([])
  const sold = await rows<{ gross: number; price: number; own: number | null }>(
    shop.db,
    sql`select (i.options->>'grossMg')::int as gross, i.unit_price as price, p.gross_mg as own from order_unit u join order_item i on i.id = u.item_id
        join orders o on o.id = u.order_id left join ready_piece p on p.id = u.ready_piece_id where o.number = any(${sql.param(numbers)}::text[])`,
  )
  expect(
    sold
      .filter(({ own }) => own !== null)
      .map(({ own }) => (own ?? 0) - usual.grossMg)
      .toSorted((a, b) => a - b),
  ).toEqual([20, 55, 90])
  for (const { gross, own } of sold) expect(gross).toBe(own ?? usual.grossMg)
  expect(new Set(sold.map(({ price }) => price)).size).toBe(4)
})

test('a changed bag of an unpaid order is served: its former piece is free again for the next posting [P-04]', async () => {
  const tag = await receive(70)
  await receive(10)
  const cartID = await readyCart(shop, ring)
  expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
  await shop.modules.jobs.runDue()
  await shop.call('POST', '/api/cart/', { productID: 'RNG-002', cartID })
  expect((await hold(cartID)).status).toBe(200)
  const number = await pay(cartID)
  await shop.modules.jobs.runDue()
  // The piece of the new price is another one; the first is what the shop shows.
  const [gross] = await soldOf(number)
  expect([gross - usual.grossMg, (await variantOf()).grossMg - usual.grossMg]).toEqual([10, 70])
  expect((await owner.call<{ piece: { state: string } }>('GET', `ready-pieces/${tag}/`)).body.piece.state).toBe('free')
})

test('a saved product keeps the price of its piece [P-04]', async () => {
  await receive(45)
  const price = await priceOf()
  const { stock, version, document } = (await owner.call<{ product: StaffProduct }>('GET', 'products/RNG-001/')).body.product
  expect(stock[ring]).toEqual({ count: 1, byPiece: true })
  const { status, body } = await owner.call('POST', 'products/RNG-001/', { version, document: { ...document, badge: 'New' } })
  expect(status, JSON.stringify(body)).toBe(200)
  expect([await priceOf(), (await variantOf()).ofReadyPiece]).toEqual([price, true])
})

test('its own stones make the price where they are one row; a piece far from its product is weighed before it is packed [P-04]', async () => {
  await receive(0, { moreCarat: 20 })
  const [stones, weights] = [
    await rows<{ count: number }>(shop.db, sql`select jsonb_array_length(stones) as count from product where id = 'RNG-001'`),
    await variantOf(),
  ]
  expect(stones).toEqual([{ count: 1 }])
  expect(weights).toMatchObject({ ofReadyPiece: true, caratMilli: usual.caratMilli + 20, grossMg: usual.grossMg + 4 })
  expect(await priceOf()).toBeGreaterThan(usual.price)
  await shop.db.execute(sql`update ready_piece set state = 'written_off' where state = 'free'`)
  await shop.db.execute(sql`update stock set on_hand = 0, policy = 'made_to_order' where subsite = 'in' and variant_id = ${ring}`)
  // A third less metal is no piece of this ring, whatever was typed.
  const caratMilli = usual.caratMilli
  const netMg = Math.round(usual.netMg * 0.66)
  const piece = { tag: 'OWF-1', huids: [], grossMg: netMg + caratMilli / 5, netMg, caratMilli }
  const far = { variantID: ring, storeID: null, replaceCount: true, confirmWeight: true, pieces: [piece] }
  expect((await owner.call('POST', 'ready-pieces/', far)).status).toBe(200)
  await shop.modules.jobs.runDue()
  expect([await variantOf(), await priceOf()]).toMatchObject([{ ofReadyPiece: false, availability: 'ready' }, usual.price])
  expect(await priceOfPiece('OWF-1')).toBe(null)
  // Stones that were left out of the record are not sold for nothing, and a slipped point is no large stone.
  for (const moreCarat of [-usual.caratMilli, 4 * usual.caratMilli]) {
    await shop.db.execute(sql`update ready_piece set state = 'written_off' where state = 'free'`)
    await shop.db.execute(sql`update stock set on_hand = 0, policy = 'made_to_order' where subsite = 'in' and variant_id = ${ring}`)
    const tag = await receive(0, { moreCarat })
    expect([await variantOf(), await priceOf(), await priceOfPiece(tag)]).toMatchObject([{ ofReadyPiece: false }, usual.price, null])
  }
})

test('an order that is collected takes the piece of its store, which is weighed where it is another one [P-04]', async () => {
  const far = await receive(75)
  const near = await receive(15, { storeID: pune })
  expect((await priceOfPiece(far))!).toBeGreaterThan((await priceOfPiece(near))!)
  const { cartID } = await cartWith(shop, ring)
  const collected = await address(shop, cartID, { storeID: pune, deliveryMethod: 'pickup' })
  expect(collected.status, JSON.stringify(collected.body)).toBe(200)
  expect((await hold(cartID)).status).toBe(200)
  const number = await pay(cartID)
  expect(await soldOf(number)).toEqual([usual.grossMg + 75, near])
  for (const name of ['confirm', 'allocate'] as const)
    expect(await transitionUnits(shop, name, { number, actor: { kind: 'staff', id: 'Meera' }, reason: 'x' })).toMatchObject({ ok: true })
  expect((await orderOf(number)).pieces[0]?.state).toBe('quality_check')
})

test('nor is it held for staff where a heavier piece arrived meanwhile [P-04]', async () => {
  const cartID = await readyCart(shop, ring)
  const { body } = await post(shop, cartID, 'sandbox')
  await receive(400)
  shop.clock.advance(16 * durations.minute)
  await bank(shop, body.payment.providerRef, 'approve')
  expect(await orderOf(body.orderNumber)).toMatchObject({ state: 'placed', holdReason: null })
})

test('a payment after its hold is honoured though another piece is the next one now [P-04]', async () => {
  await receive(400)
  await receive(0)
  const cartID = await readyCart(shop, ring)
  const { body } = await post(shop, cartID, 'sandbox')
  await shop.modules.jobs.runDue()
  shop.clock.advance(16 * durations.minute)
  await bank(shop, body.payment.providerRef, 'approve')
  expect(await orderOf(body.orderNumber)).toMatchObject({ state: 'placed' })
  expect((await orderOf(body.orderNumber)).holdReason ?? null).toBe(null)
  expect(await stockOf(shop, ring)).toBe(1)
})

test('a draft order has the piece that the customer chose, at its price, for as long as it is set aside [P-04]', async () => {
  const [next, chosen] = [await receive(110), await receive(35)]
  type Answered = { draft: { number: string; version: number; bag: { items: { tag?: string }[] }; total: number } }
  const content = (tag: string) => ({
    channel: 'walk_in',
    contact: { firstName: 'Prachi', lastName: 'Sathe', phone: '98220 50412', email: 'prachi@example.com' },
    items: [{ productID: ring, quantity: 1, tag }],
  })
  const stateOf = async (tag: string) => (await owner.call<{ piece: StaffReadyPiece }>('GET', `ready-pieces/${tag}/`)).body.piece.state
  for (const [tag, productID] of [
    ['OW-NONE', ring],
    [chosen, 'RNG-002'],
  ] as const) {
    const refused = await owner.call('POST', 'drafts/', { ...content(tag), items: [{ productID, quantity: 1, tag }] })
    expect(refused).toMatchObject({ status: 409, body: { code: 'piece_sold', field: 'items.0.tag' } })
  }
  const price = await priceOfPiece(chosen)
  const previewed = await owner.call<{ bag: { summary: { total: number } } }>('POST', 'drafts/preview/', { items: content(chosen).items })
  expect(previewed.body.bag.summary.total).toBe(price)
  const { draft } = (await owner.call<Answered>('POST', 'drafts/', content(chosen))).body
  expect([draft.bag.items, draft.total]).toMatchObject([[{ tag: chosen }], price])
  const { body: held } = await owner.call<Answered>('POST', `drafts/${draft.number}/hold/`, { version: draft.version })
  await shop.modules.jobs.runDue()
  expect([await stateOf(chosen), await stateOf(next)]).toEqual(['reserved', 'free'])
  // Another draft order cannot have it, and holding this one anew keeps it.
  const taken = await owner.call('POST', 'drafts/', content(chosen))
  expect(taken).toMatchObject({ status: 409, body: { code: 'piece_sold', field: 'items.0.tag' } })
  const { body: again } = await owner.call<Answered>('POST', `drafts/${draft.number}/hold/`, { version: held.draft.version })
  expect([again.draft.total, await stateOf(chosen), await stateOf(next)]).toEqual([price, 'reserved', 'free'])
  // One of the same variant is enough for a bag.
  const { status, body: second } = await owner.call('POST', `drafts/${draft.number}/`, {
    version: again.draft.version,
    ...content(chosen),
    items: [chosen, next].map((tag) => ({ productID: ring, quantity: 1, tag })),
  })
  expect([status, second]).toMatchObject([409, { code: 'second_piece', field: 'items.1.tag' }])
  // Another piece is another price, and ends the hold.
  const changed = await owner.call<Answered>('POST', `drafts/${draft.number}/`, { version: again.draft.version, ...content(next) })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect([changed.body.draft.total, await stateOf(chosen)]).toEqual([await priceOfPiece(next), 'free'])
})

test('a chosen piece goes to whoever collects it elsewhere; one that was sold meanwhile is not held as another [P-04]', async () => {
  const chosen = await receive(35)
  await receive(5, { storeID: pune })
  type Answered = { draft: { number: string; version: number; total: number } }
  const contact = { firstName: 'Prachi', lastName: 'Sathe', phone: '98220 50412', email: 'prachi@example.com' }
  const content = { channel: 'walk_in', contact, items: [{ productID: ring, quantity: 1, tag: chosen }] }
  const collected = { ...content, deliveryMethod: 'pickup', storeID: pune }
  const { draft } = (await owner.call<Answered>('POST', 'drafts/', collected)).body
  const price = await priceOfPiece(chosen)
  const { body: held } = await owner.call<Answered>('POST', `drafts/${draft.number}/hold/`, { version: draft.version })
  const read = async () => (await owner.call<{ piece: StaffReadyPiece }>('GET', `ready-pieces/${chosen}/`)).body.piece.state
  expect([held.draft.total, await read()]).toEqual([price, 'reserved'])
  await owner.call('POST', `drafts/${draft.number}/withdraw/`, { version: held.draft.version })
  const { draft: other } = (await owner.call<Answered>('POST', 'drafts/', content)).body
  await shop.modules.jobs.runDue()
  await pay(await readyCart(shop, ring))
  expect(await read()).toBe('reserved')
  expect(await owner.call('POST', `drafts/${other.number}/hold/`, { version: other.version })).toMatchObject({
    status: 409,
    body: { code: 'piece_sold', field: 'items.0.tag' },
  })
})
