import type { Cart, ReducedLine } from '@karat/contract/cart.ts'
import type { PieceGift } from '@karat/contract/gifts.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bank, cartWith, order, post, readyCart, ring } from '../../../testing/purchase.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())
const otherRing = 'RNG-002-18K-white-15'
/** Another size of the ring. */
const larger = 'RNG-001-18K-yellow-16'
const setStock = (onHand: number) =>
  shop.db.execute(
    sql`update stock set policy = 'stock', on_hand = ${onHand} where subsite = 'in' and variant_id in (${ring}, ${otherRing})`,
  )
/** Sets the price of gift wrap in India, in paise; null where it is not offered, undefined for the country's default. */
const setFee = async (fee: number | null | undefined) => {
  const wrap = fee === undefined ? sql`profile - 'wrapFee'` : sql`profile || ${JSON.stringify({ wrapFee: fee })}::jsonb`
  await shop.db.execute(sql`update subsite set profile = ${wrap} where code = 'in'`)
  await shop.modules.sites.refresh()
}
beforeEach(() => setStock(50))

const details = (to: string, more: Partial<PieceGift> = {}): PieceGift => ({
  message: '',
  from: '',
  to,
  wrap: false,
  hidePrice: false,
  ...more,
})
const give = (cartID: string, body: object, headers = {}) =>
  shop.call<{ cart: Cart }>('PUT', '/api/cart/', { mode: 'gift_buy', cartID, ...body }, headers)
const add = (body: object, headers = {}) => shop.call<{ cart: Cart }>('POST', '/api/cart/', body, headers)
const whoGets = (cart: Cart | undefined) => cart?.items.map((item) => item.gifts.map((gift) => gift?.to ?? ''))
const read = async (cartID: string) => (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart
const itemOf = (cart: Cart) => cart.items[0]?.cartItemID ?? ''

describe('the gift details of a unit [C-02]', () => {
  test('two units of a line have two recipients', async () => {
    const cart = await cartWith(shop, ring, 2)
    const { cartID } = cart
    const cartItemID = itemOf(cart)
    const meera = { giftTo: 'Meera', giftFrom: 'Aai', giftMessage: 'Dear Meera,\nwith love', giftWrap: 'Yes', giftHidePrice: 'Yes' }
    await give(cartID, { cartItemID, piece: 2, ...meera })
    const { body } = await give(cartID, { cartItemID, piece: '1', giftTo: 'Anvi' })
    const second = { to: 'Meera', from: 'Aai', message: 'Dear Meera,\nwith love', wrap: true, hidePrice: true }
    expect(body.cart.items[0]?.gifts).toEqual([details('Anvi'), second])
    expect((await give(cartID, { cartItemID, piece: 1 })).body.cart.items[0]?.gifts).toEqual([null, second])
  })
  test('apply to the whole line without a unit, and to the whole cart without a line', async () => {
    const cart = await cartWith(shop, ring, 2)
    await add({ productID: otherRing, cartID: cart.cartID })
    expect(whoGets((await give(cart.cartID, { giftTo: 'Anvi' })).body.cart)).toEqual([['Anvi', 'Anvi'], ['Anvi']])
    expect(whoGets((await give(cart.cartID, { cartItemID: itemOf(cart), giftTo: 'Meera' })).body.cart)).toEqual([
      ['Meera', 'Meera'],
      ['Anvi'],
    ])
  })
  test('invalid gift details are refused by field and change nothing [V-06]', async () => {
    const [cart, other] = [await cartWith(shop, ring, 2), await cartWith(shop, ring)]
    const [{ cartID }, cartItemID] = [cart, itemOf(cart)]
    await setFee(null)
    for (const [body, status, code, field] of [
      [{ cartItemID, piece: 3, giftTo: 'A' }, 404, 'unknown_piece', 'piece'],
      [{ cartItemID, piece: 0, giftTo: 'A' }, 400, 'bad_request', 'piece'],
      [{ cartItemID, piece: 'x', giftTo: 'A' }, 400, 'bad_request', 'piece'],
      [{ piece: 1, giftTo: 'A' }, 400, 'bad_request', 'cartItemID'],
      [{ cartItemID: itemOf(other), giftTo: 'A' }, 404, 'unknown_item', 'cartItemID'],
      [{ cartItemID, giftTo: 'A', giftHidePrice: 'perhaps' }, 400, 'bad_request', 'giftHidePrice'],
      [{ cartItemID, giftWrap: 'Yes' }, 409, 'wrap_unavailable', 'giftWrap'],
    ] as const)
      expect(await give(cartID, body)).toMatchObject({ status, body: { code, field } })
    const wrapped = { productID: otherRing, cartID, gifts: [details('A', { wrap: true })] }
    expect(await add(wrapped)).toMatchObject({ status: 409, body: { code: 'wrap_unavailable', field: 'gifts' } })
    await setFee(undefined)
    expect(await add({ ...wrapped, gifts: [details('A'), details('B')] })).toMatchObject({ status: 400, body: { field: 'gifts' } })
    expect((await read(cartID)).items).toEqual(cart.items)
    const emptied = await shop.call<{ cart: Cart }>('DELETE', `/api/cart/${other.cartID}/items/${itemOf(other)}/`)
    expect(emptied.status).toBe(200)
    expect(await give(other.cartID, { giftTo: 'A' })).toMatchObject({ status: 409, body: { code: 'bag_empty', field: 'cartID' } })
  })
  test('a smaller quantity first drops units without details; another size and a merged line keep the details', async () => {
    const cart = await cartWith(shop, ring, 3)
    const { cartID } = cart
    const cartItemID = itemOf(cart)
    await give(cartID, { cartItemID, piece: 3, giftTo: 'Anvi' })
    expect(whoGets((await add({ productID: ring, quantity: 1, cartID, cartItemID })).body.cart)).toEqual([['Anvi']])
    await add({ productID: larger, cartID, gifts: [details('Meera')] })
    const second = (await read(cartID)).items[1]?.cartItemID
    const joined = await add({ productID: ring, quantity: 2, cartID, cartItemID: second })
    expect(whoGets(joined.body.cart)).toEqual([['Meera', '', 'Anvi']])
  })
  test('a restored line gets its gift details back', async () => {
    const cart = await cartWith(shop, ring, 2)
    const { cartID } = cart
    const restores = itemOf(cart)
    await give(cartID, { cartItemID: restores, piece: 2, giftTo: 'Anvi', giftWrap: 'Yes' })
    const { gifts } = (await read(cartID)).items[0] ?? {}
    await shop.call('DELETE', `/api/cart/${cartID}/items/${restores}/`)
    const { body } = await add({ productID: ring, quantity: 2, cartID, restores, gifts })
    expect(body.cart.items[0]?.gifts).toEqual([null, details('Anvi', { wrap: true })])
  })
  test('two tabs that write different units lose nothing', async () => {
    const cart = await cartWith(shop, ring, 4)
    await Promise.all([1, 2, 3, 4].map((piece) => give(cart.cartID, { cartItemID: itemOf(cart), piece, giftTo: `P${piece}` })))
    expect(whoGets(await read(cart.cartID))).toEqual([['P1', 'P2', 'P3', 'P4']])
  })
})

describe('a guest’s cart after sign-in [C-07]', () => {
  const merge = (cartID: string, person: string) =>
    shop.call<{ cart: Cart; cut: ReducedLine[] }>('GET', `/api/cart/mapUserCart/${cartID}/`, undefined, as(person))
  test('details of both carts are kept, each on its own unit', async () => {
    await add({ productID: ring, quantity: 2, gifts: [details('Owner’s')] }, as('gift-1'))
    const guest = await add({ productID: ring, quantity: 1, gifts: [details('Guest’s')] })
    const { body } = await merge(guest.body.cart.cartID, 'gift-1')
    expect([whoGets(body.cart), body.cart.orderQty]).toEqual([[['Owner’s', '', 'Guest’s']], 3])
    expect(whoGets((await merge(guest.body.cart.cartID, 'gift-1')).body.cart)).toEqual([['Owner’s', '', 'Guest’s']])
  })
  test('the owner’s details are not replaced if there are too few units, and the reply lists dropped ones', async () => {
    await add({ productID: ring, gifts: [details('Owner’s')] }, as('gift-2'))
    const guest = await add({ productID: ring, gifts: [details('Guest’s')] })
    await setStock(1)
    const { body } = await merge(guest.body.cart.cartID, 'gift-2')
    expect([whoGets(body.cart), body.cut]).toMatchObject([[['Owner’s']], [{ productID: ring, wanted: 2, quantity: 1 }]])
  })
  test('of a copy of the owner’s cart nothing is counted twice, and later changes are kept', async () => {
    const own = await add({ productID: ring, quantity: 2, gifts: [details('Owner’s')] }, as('gift-3'))
    const copy = await shop.call<{ cart: Cart }>('POST', '/api/cart/begin/', {
      items: [{ productID: ring, quantity: 2 }],
      copyOf: own.body.cart.cartID,
    })
    const { cartID } = copy.body.cart
    const cartItemID = itemOf(copy.body.cart)
    expect(whoGets(copy.body.cart)).toEqual([['', '']])
    await give(cartID, { cartItemID, piece: 1, giftTo: 'Owner’s' })
    await give(cartID, { cartItemID, piece: 2, giftTo: 'Guest’s' })
    expect(whoGets((await merge(cartID, 'gift-3')).body.cart)).toEqual([['Owner’s', 'Guest’s']])
  })
})

describe('gift wrap', () => {
  test('is free unless the site has a fee, which each wrapped unit is charged with its tax [E-01]', async () => {
    const cart = await cartWith(shop, ring, 3)
    const { cartID } = cart
    await give(cartID, { cartItemID: itemOf(cart), piece: 2, giftWrap: 'Yes' })
    expect((await read(cartID)).summary).toMatchObject({ wrap: 0, total: cart.summary.total })
    await setFee(10_300)
    const { summary } = await read(cartID)
    expect(summary).toMatchObject({ wrap: 103, total: cart.summary.total + 103 })
    expect(Math.round((summary.taxIncluded - cart.summary.taxIncluded) * 100)).toBe(300)
    await setFee(undefined)
  })
  test('and the other details move into the order by unit, and unbought units keep theirs in the new cart [C-15, C-16, E-05]', async () => {
    await setFee(5000)
    const cartID = await readyCart(shop, ring, 2)
    const cart = await read(cartID)
    const cartItemID = itemOf(cart)
    await give(cartID, { cartItemID, piece: 2, giftTo: 'Anvi', giftWrap: 'Yes', giftHidePrice: 'Yes' })
    const { body } = await post(shop, cartID, 'sandbox')
    const anvi = details('Anvi', { wrap: true, hidePrice: true })
    // Meanwhile another unit is added to the bag, for another recipient.
    await add({ productID: ring, quantity: 1, cartID, gifts: [details('Meera')] })
    await bank(shop, body.payment.providerRef, 'approve')
    const placed = await order(shop, body.orderID)
    expect([placed.items[0]?.gifts, placed.amounts.wrap]).toEqual([[null, anvi], 50])
    const closed = await read(cartID)
    const rest = await read(closed.continuedIn ?? '')
    expect([whoGets(closed), whoGets(rest)]).toEqual([[['', 'Anvi']], [['Meera']]])
    await setFee(undefined)
  })
})
