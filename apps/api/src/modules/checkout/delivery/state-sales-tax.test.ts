import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { bank, order } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import type { DocumentData } from '../../orders/documents/port.ts'

const shop = await shopOfFile()
const us = { subsiteid: '3' }
const ring = 'RNG-001'
const rates = { NJ: 6625, CA: 7250, NY: 4000 }

/** Lets the site in the USA sell under the flat tax by state. */
async function sellUnder(shown: 'before' | 'included') {
  await shop.db.execute(sql`
    update subsite set tax_kind = 'state_sales_tax', tax_code = 'SALES', tax_rate = 6625, tax_step = 100,
      profile = profile || ${JSON.stringify({ tax: { shown, rates } })}::jsonb where code = 'us'`)
  await shop.modules.sites.refresh()
  const site = (await shop.modules.sites.byCode('us'))!
  await shop.db.transaction((tx) => shop.modules.pricing.rebuildListing(tx, site))
  shop.modules.cache.clear()
}

const place = { Fname: 'Asha', Lname: 'Rao', Address: '1 Main Street', Phone: '2015550123', Country: 'US', Email: 'asha@example.com' }
const places = {
  NJ: { ...place, City: 'Edison', State: 'NJ', Zip: '08820' },
  CA: { ...place, City: 'Fremont', State: 'CA', Zip: '94538' },
  OR: { ...place, City: 'Portland', State: 'OR', Zip: '97201' },
}

/** The price of the ring in each place that shows it, in minor units. */
async function shownPrices() {
  const { body: listed } = await shop.call<{ cards: { product: string; productID: string; actualPrice: number; offer_price: number }[] }>(
    'GET',
    '/api/products/?category=rings',
    undefined,
    us,
  )
  const card = listed.cards.find(({ product }) => product === ring)!
  const { body: priced } = await shop.call<{ responseBody: { total: number } }>('POST', `/account/products/price/${ring}`, {}, us)
  const { body: added } = await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: card.productID }, us)
  const { actualPrice, offer_price } = added.cart.items[0]!.itemDetails
  return {
    cartID: added.cart.cartID,
    prices: [card.offer_price || card.actualPrice, priced.responseBody.total, offer_price || actualPrice].map((one) =>
      Math.round(one * 100),
    ),
  }
}

/** A placed and shipped order of the ring, with its invoice. */
async function bought(cartID: string, shipping: object) {
  const sent = await shop.call<{ cart: Cart }>('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping }, us)
  expect([sent.status, sent.body.message]).toEqual([200, expect.anything()])
  const { body: quoted } = await shop.call<{ cart: Cart }>('POST', `/api/cart/${cartID}/quote/`, undefined, us)
  const { body: posted } = await shop.call<{ orderID: string; orderNumber: string; payment: { providerRef: string } }>(
    'POST',
    `/api/cart/postorders/${cartID}/`,
    { paymentSettingsGroupKey: 'sandbox:card', locale: 'us-en' },
    us,
  )
  await bank(shop, posted.payment.providerRef, 'approve')
  const by = { number: posted.orderNumber, actor: { kind: 'staff', id: 'Meera' }, reason: 'by the book' } as const
  const steps = async (...names: ('confirm' | 'allocate' | 'start' | 'inspect' | 'pass' | 'pack' | 'ship')[]) => {
    for (const name of names) await shop.modules.orderTransitions.byStaff(name, by)
  }
  await steps('confirm', 'allocate', 'start', 'inspect', 'pass', 'pack', 'ship')
  const [invoice] = await rows<{ figures: DocumentData }>(
    shop.db,
    sql`select figures from document where order_id = ${posted.orderID} and kind = 'invoice'`,
  )
  return { quoted: quoted.cart.summary, order: await order(shop, posted.orderID), invoice: invoice?.figures }
}

const tax = (amount: number, rate: number) => Math.round((amount * rate) / 100_000)
const inside = (amount: number, rate: number) => Math.round((amount * rate) / (100_000 + rate))
const minor = (amount: number | undefined) => Math.round((amount ?? Number.NaN) * 100)

describe.each(['before', 'included'] as const)('a flat sales tax by state, %s', (shown) => {
  beforeAll(() => sellUnder(shown))

  test('listing, product page and cart show the same price', async () => {
    const { prices } = await shownPrices()
    expect(new Set(prices).size).toBe(1)
    expect(prices[0]! % 100).toBe(0)
    const site = (await shop.modules.sites.byCode('us'))!
    expect(site.profile.taxNote).toBe(shown === 'before' ? 'before' : 'included')
  })

  test.each([
    ['NJ', 6625],
    ['CA', 7250],
    ['OR', 0],
  ] as const)('an order to %s has its tax in quote, order and receipt', async (state, rate) => {
    const { cartID, prices } = await shownPrices()
    const price = prices[0]!
    const { quoted, order: placed, invoice } = await bought(cartID, places[state])
    const due = shown === 'before' ? tax(price, rate) : inside(price, rate)
    const total = shown === 'before' ? price + due : price
    expect([minor(quoted.total), minor(placed.amounts.total)]).toEqual([total, total])
    expect(minor(shown === 'before' ? quoted.salesTax! : quoted.taxIncluded)).toBe(due)
    expect(invoice).toMatchObject({
      title: 'receipt',
      placeOfSupply: null,
      byHsn: [],
      totals: { total, taxable: total - due, taxes: [{ name: 'SALES', rate, amount: due }] },
    })
  })
})
