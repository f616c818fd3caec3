import type { Cart } from '@karat/contract/cart.ts'
import { transact } from '@karat/api/kernel/db/db.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { address, bank, cartWith, post, restock, ring } from '@karat/api/testing/purchase.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approverOf, commandsOf, ownerOf } from '../testing/staff.ts'
import { creditCommands } from './credit.ts'
import type { Member } from './run-commands.ts'

let shop: TestShop
let member: Member
let approve: () => Promise<void>
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  member = await ownerOf(shop)
  approve = await approverOf(shop)
  await restock(shop, 50)
})
afterAll(() => shop.close())

const credit = commandsOf(creditCommands, () => member)
const dispute = '--reason "a dispute"'
let made = 0

/** The number and the PIN of the card in the last e-mail to a recipient. */
async function mailed(email: string) {
  await shop.modules.jobs.runDue()
  const mail = (await shop.modules.notifications.recent(300)).find(({ recipient }) => recipient === email)
  return { number: /\d{4} \d{4} \d{4} \d{4}/.exec(mail?.body ?? '')?.[0] ?? '', pin: /PIN: \D*(\d{6})/.exec(mail?.body ?? '')?.[1] ?? '' }
}

/** A paid order of a gift card of ₹10,000; its number, and the recipient of the card. */
async function boughtCard(more: object = {}) {
  const email = `card-${++made}@example.com`
  const wanted = { key: `key-${made}`, amount: 10_000, toName: 'Meera', toEmail: email, fromName: 'Anvi', message: 'For you', ...more }
  const { cartID } = (await shop.call<{ cart: Cart }>('POST', '/api/cart/gift-cards/', wanted)).body.cart
  await address(shop, cartID)
  await shop.call('POST', `/api/cart/${cartID}/quote/`)
  const { body } = await post(shop, cartID, 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  await shop.modules.jobs.runDue()
  return { number: body.orderNumber, orderId: body.orderID, email }
}
const open = ({ number, pin }: { number: string; pin: string }) =>
  shop.modules.giftCards.check({ number, pin, subsite: 'in', client: `client-${++made}` })

/** A bag with the ring that a card pays a part of, posted. */
async function spend(card: { number: string; pin: string }) {
  const { cartID } = await cartWith(shop, ring)
  await address(shop, cartID)
  const applied = await shop.call<{ code?: string }>('PUT', '/api/cart/', { mode: 'apply_giftcard', cartID, ...card })
  await shop.call('POST', `/api/cart/${cartID}/quote/`)
  return { applied, posted: await post(shop, cartID, 'sandbox') }
}

test('staff see the cards of an order, without number and PIN', async () => {
  const { number, email } = await boughtCard()
  const card = await mailed(email)
  const { code, output } = await credit(`cards ${number.toLowerCase()}`)
  expect(code).toBe(0)
  expect(output).toMatch(
    /^1 {2}INR 10000 {2}for Meera <card-1@example\.com> {2}at once {2}…\d{4} {2}left: INR 10000 {2}until 20\d\d-\d\d-\d\d {2}mailed$/,
  )
  expect([output.includes(card.number), output.includes(card.pin)]).toEqual([false, false])
  for (const other of ['cards IN26-NOBODY', `cards ${number} --site ae`])
    expect(await credit(other)).toEqual({ code: 1, output: expect.stringContaining('This order does not exist') as string })
})

test('a blocked card pays for nothing, and pays again when it is unblocked', async () => {
  const { number, email } = await boughtCard()
  const card = await mailed(email)
  expect((await credit(`block ${number} 1 ${dispute}`)).output).toContain('blocked')
  expect(await open(card)).toMatchObject({ ok: false, error: { code: 'gift_card_blocked' } })
  expect((await spend(card)).applied).toMatchObject({ status: 409, body: { code: 'gift_card_blocked' } })
  expect((await credit(`block ${number} 1 ${dispute}`)).code).toBe(0)
  expect((await credit(`unblock ${number} 1 ${dispute}`)).output).toContain('mailed')
  expect(await open(card)).toMatchObject({ ok: true, value: { balance: 10_000_00 } })
})

test('a card blocked while a cart uses it is not charged; one that waits for its day is mailed when it is unblocked', async () => {
  const { number, email } = await boughtCard()
  const { cartID } = await cartWith(shop, ring)
  await address(shop, cartID)
  await shop.call('PUT', '/api/cart/', { mode: 'apply_giftcard', cartID, ...(await mailed(email)) })
  await credit(`block ${number} 1 ${dispute}`)
  const { body } = await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)
  expect(body.cart.summary.tenders).toEqual([])
  const later = await boughtCard({ sendOn: '2026-12-08' })
  await credit(`block ${later.number} 1 ${dispute}`)
  shop.clock.set(new Date('2026-12-08T06:00:00Z'))
  expect((await mailed(later.email)).number).toBe('')
  await credit(`unblock ${later.number} 1 ${dispute}`)
  expect((await mailed(later.email)).number).not.toBe('')
})

test('the balance of a card moves to another, once; the old one pays no more, and refunds go to the new one', async () => {
  const { number, email } = await boughtCard()
  const old = await mailed(email)
  const { posted } = await spend({ ...old })
  const replace = (to: string) => credit(`replace ${number} 1 ${dispute} --to ${to}`)
  // An order that is not paid yet holds all of it.
  expect(await replace('new@example.com')).toMatchObject({
    code: 1,
    output: expect.stringContaining('holds money of this gift card') as string,
  })
  await shop.modules.orders.lock(shop.db, posted.body.orderID)
  await transact(shop.db, async (tx) => {
    const order = await shop.modules.orders.lock(tx, posted.body.orderID)
    if (order) await shop.modules.orders.end(tx, order, 'cancelled', 'a test')
  })
  // To another mailbox than the order's, whoever asks and whatever the amount, it takes a second person.
  const both = await Promise.all([replace('new@example.com'), replace('new@example.com')])
  expect(both.map(({ output }) => output.includes('A second person'))).toEqual([true, true])
  expect(await open(old)).toMatchObject({ ok: true })
  await approve()
  expect(await open(old)).toMatchObject({ ok: false, error: { code: 'gift_card_blocked' } })
  const fresh = await mailed('new@example.com')
  const mails = (await shop.modules.notifications.recent(300)).filter(({ recipient }) => recipient === 'new@example.com')
  expect(mails).toHaveLength(1)
  expect(fresh.number).not.toBe(old.number)
  expect(await open(fresh)).toMatchObject({ ok: true, value: { balance: 10_000_00 } })
})

test('a refund to a replaced card goes to its replacement', async () => {
  const { number, email } = await boughtCard()
  const { posted } = await spend(await mailed(email))
  await bank(shop, posted.body.payment.providerRef, 'approve')
  const replace = () => credit(`replace ${number} 1 ${dispute}`)
  expect(await replace()).toMatchObject({ code: 1, output: expect.stringContaining('used up') as string })
  const refund = (amount: number, reference: string) =>
    transact(shop.db, (tx) => shop.modules.giftCards.refund(tx, { orderId: posted.body.orderID, amount, reference }))
  await refund(1_000_00, 'first')
  expect((await replace()).code).toBe(0)
  await refund(9_000_00, 'second')
  expect(await open(await mailed(email))).toMatchObject({ ok: true, value: { balance: 10_000_00 } })
})

test('invalid input is refused with its field, and an unknown card position is reported', async () => {
  const { number } = await boughtCard()
  for (const [line, field] of [
    [`block ${number} 2 ${dispute}`, 'card'],
    [`block ${number} 0 ${dispute}`, 'card'],
    [`block ${number} 1.5 ${dispute}`, 'card'],
    [`block ${number} 1 --reason ""`, 'reason'],
    [`replace ${number} 1 ${dispute} --to nobody`, 'to'],
  ] as const)
    expect([line, await credit(line)]).toEqual([line, { code: 1, output: expect.stringContaining(`(${field})`) as string }])
})
