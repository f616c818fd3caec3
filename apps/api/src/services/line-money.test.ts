import type { Cart } from '@karat/contract/cart.ts'
import type { Order } from '@karat/contract/checkout.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giveTestPromotion } from '../testing/promotions.ts'
import { makeGiftCard } from '../testing/tenders.ts'
import { expectMoneyToAgree, moneyDocuments, openDoor, pearls, placedOrder } from '../testing/money-of-order.ts'
import { transitionUnits, order as orderOf, restock, ring } from '../testing/purchase.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'
import { acceptTestCustomers } from '../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
await openDoor(shop)
await restock(shop, 5000)
await shop.db.execute(sql`update stock set policy = 'stock', on_hand = 500 where subsite = 'in' and variant_id like 'EAR-002%'`)

// Cheap products that can be engraved, at a charge that no price step divides.
const terms = { maxLetters: 16, scripts: ['latin'], workingDays: 3, charges: { in: 75_037 } }
await shop.db.execute(sql`update product set engraving = ${JSON.stringify(terms)}::jsonb where id = ${pearls}`)
await shop.modules.changed([`product:${pearls}`])

const minor = (amount: number) => Math.round(amount * 100)
const add = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
/** The amounts of a text, in minor units. */
const amountsIn = (text: string) =>
  [...text.matchAll(/₹([\d,]+\.\d\d)/g)].map(([, digits = '']) => minor(Number(digits.replaceAll(',', ''))))

const site = (await shop.modules.sites.byCode('in'))!
for (const [code, effect, maximum] of [
  ['SEVENTH', { kind: 'percent_off', percent: 714 }, 300_000],
  ['OFF', { kind: 'amount_off', amount: 33_333 }, 0],
] as const)
  await giveTestPromotion(shop, site, { code, effect, maximum, title: { en: code } })

let people = 0
const orders = fc.record({
  pieces: fc.subarray([pearls, ring, 'EAR-002'], { minLength: 1 }),
  quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 })),
  /** The engraving of pearls that are bought beside the plain ones. */
  words: fc.constantFrom('', 'Anvi', 'A & R'),
  code: fc.constantFrom(undefined, 'SEVENTH', 'OFF'),
  isGift: fc.boolean(),
  credit: fc.constantFrom(0, 12_345, 150_000),
  card: fc.constantFrom(0, 1000, 1501),
  refunded: fc.boolean(),
})

/** Checks the lines of an order: each adds up, and those that are not cancelled add up to the order's sum. */
function expectLinesToAdd(order: Order): void {
  for (const { before, discount, total, unitPrice, quantity } of order.items) {
    expect(minor(before) - minor(discount)).toBe(minor(total))
    expect(minor(before)).toBe(minor(unitPrice) * quantity)
  }
  const items = order.items.filter(({ status }) => status !== 'cancelled')
  expect(add(items.map(({ total }) => minor(total)))).toBe(minor(order.amounts.pieces))
  expect(add(items.map(({ discount }) => minor(discount)))).toBe(minor(order.amounts.promotionDiscount))
}

test('cart, order, e-mail and invoice have the same amounts for every line, and they add up [E-02, R-03, R-16]', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async ({ pieces, quantities, words, card, refunded, ...ordering }) => {
      const customerId = `line-${++people}`
      let bag: Cart | undefined
      const gift = card > 0 ? await makeGiftCard(shop, card) : undefined
      const plain = pieces.map((piece, at) => [piece, quantities[at] ?? 1] as const)
      const bought = words === '' ? plain : [...plain, [pearls, 2, words] as const]
      const seen = (cart: Cart) => (bag = cart)
      const placed = await placedOrder(shop, customerId, { ...ordering, pieces: bought, gateway: 'sandbox', card: gift, seen })
      await shop.modules.jobs.runDue()
      const order = await orderOf(shop, placed.id)
      expectLinesToAdd(order)
      // The bag before, and the order after.
      expect(bag?.summary.payable).toBe(order.amounts.payable)
      expect(order.items.map(({ engraving }) => engraving)).toEqual(bag?.items.map(({ engraving }) => engraving))
      expect(order.items.filter(({ engraving }) => engraving !== '')).toHaveLength(words === '' ? 0 : 1)
      // The price of a unit as analytics events have it.
      for (const { itemDetails, orderItemQuantity, lineBefore } of bag?.items ?? [])
        expect(minor(itemDetails.offer_price || itemDetails.actualPrice) * orderItemQuantity).toBe(minor(lineBefore))
      const ofBag = bag?.items.map(({ productID, lineBefore, lineDiscount, lineTotal }) => [productID, lineBefore, lineDiscount, lineTotal])
      expect(order.items.map(({ productID, before, discount, total }) => [productID, before, discount, total])).toEqual(ofBag)
      // The e-mail: quantity times unit price is the line's price, and the price less its discounts is the paid amount.
      const mail = (await shop.modules.notifications.recent(200)).find(
        ({ subject, channel }) => channel === 'email' && subject.includes(order.number),
      )
      const lines = (mail?.body ?? '').split('\n')
      const said = lines.flatMap((line, at) => {
        const [, count] = /^(\d+) × /.exec(line) ?? []
        if (count === undefined) return []
        const [price = 0, product = 0] = amountsIn(line)
        expect(Number(count) * price).toBe(product)
        const [discount = 0, left = product] = lines[at + 1]?.startsWith('With offers') ? amountsIn(lines[at + 1] ?? '') : []
        expect(product - discount).toBe(left)
        return [[product, discount, left]]
      })
      // The e-mail's tenders, and what was charged beside them: as on the thank-you page, and as it was captured.
      const saidAt = (label: RegExp) => lines.flatMap((line) => (label.test(line) ? amountsIn(line.replace(/^.*: /, '')) : []))
      const { tenders, payable, total } = order.amounts
      const paidWith = (wanted: string) => tenders.flatMap(({ kind, amount }) => (kind === wanted ? [minor(amount)] : []))
      expect(saidAt(/^Total: /)).toEqual([minor(total)])
      expect(saidAt(/^Store credit: −/)).toEqual(paidWith('credit'))
      expect(saidAt(/^Gift card ending in \d{4}: −/)).toEqual(paidWith('gift_card'))
      expect(saidAt(payable === 0 ? /^Nothing left to pay: / : /^Paid(: .+)?: /)).toEqual(tenders.length > 0 ? [minor(payable)] : [])
      const charged = order.payments.flatMap(({ kind, status, amount }) =>
        kind === 'gateway' && status === 'captured' ? [minor(amount)] : [],
      )
      expect(add(charged)).toBe(minor(payable))
      expect(add([...saidAt(/^(Store credit|Gift card ending in \d{4}): −/), minor(payable)])).toBe(minor(total))
      expect(said).toEqual(order.items.map(({ before, discount, total }) => [minor(before), minor(discount), minor(total)]))
      // The return of a unit, where one is possible.
      if (refunded && add(order.items.map(({ quantity }) => quantity)) > 1) {
        const cancelled = await shop.modules.cancellations.byStaff(placed.number, 1, 'Meera', 'x')
        await shop.modules.jobs.runDue()
        if (cancelled.ok) expectLinesToAdd(await orderOf(shop, placed.id))
      }
      for (const name of ['confirm', 'allocate', 'pack', 'ship'] as const) {
        const moved = await transitionUnits(shop, name, {
          number: placed.number,
          actor: { kind: 'staff', id: 'Meera' },
          reason: 'x',
        })
        expect([name, moved.ok]).toEqual([name, true])
      }
      const now = await orderOf(shop, placed.id)
      const invoice = (await moneyDocuments(shop, placed.id)).find(({ kind }) => kind === 'invoice')
      expect(invoice?.total).toBe(minor(now.amounts.total))
      expect(add(invoice?.figures.lines.map(({ total }) => total) ?? [])).toBe(
        add(now.items.flatMap(({ total, status }) => (status === 'cancelled' ? [] : [minor(total)]))),
      )
      await expectMoneyToAgree(shop, placed.id)
    }),
    { numRuns: 12, seed: 35 },
  )
}, 300_000)
