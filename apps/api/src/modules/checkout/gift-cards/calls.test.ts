import type { CreditReply, GiftCardReply } from '@karat/contract/credit.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())

let made = 0
/** Creates a card with the number and PIN that its receiver gets. */
async function makeCard(amount: number) {
  const email = `receiver-${++made}@example.com`
  const card = { subsite: 'in', amount, reference: email, to: { name: 'Meera', email }, from: 'Anvi', message: '', language: 'en' }
  await transact(shop.db, (tx) => shop.modules.giftCards.issue(tx, { ...card, sendAt: shop.clock.now() }))
  await shop.modules.jobs.runDue()
  const body = (await shop.modules.notifications.recent(100)).find(({ recipient }) => recipient === email)?.body ?? ''
  const [number = '', pin = ''] = [/\d{4} \d{4} \d{4} \d{4}/.exec(body)?.[0], /PIN: \D*(\d{6})/.exec(body)?.[1]]
  return { number, pin }
}
const creditOf = async (customer: string, query = '', headers = {}) =>
  (await shop.call<CreditReply>('GET', `/api/users/credit/${query}`, undefined, { ...as(customer), ...headers })).body
const redeem = (customer: string, body: object) => shop.call<GiftCardReply>('POST', '/api/users/credit/redeem/', body, as(customer))
const check = (body: object, headers = {}) => shop.call<GiftCardReply>('POST', '/api/gift-cards/balance/', body, headers)

describe('the calls for credit and gift cards', () => {
  test('report that a card is held by an unpaid order, until that order ends', async () => {
    const card = await makeCard(1000_00)
    const opened = await shop.modules.giftCards.open(shop.db, { ...card, subsite: 'in', client: 'holder' })
    const cardId = opened.ok ? opened.value.cardId : ''
    await transact(shop.db, (tx) => shop.modules.giftCards.hold(tx, { orderId: 'unpaid', cards: [{ cardId, amount: 1000_00 }] }))
    for (const answer of [await check(card), await redeem('holder', card)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'gift_card_held', field: 'number' } })
    await transact(shop.db, (tx) => shop.modules.giftCards.release(tx, 'unpaid'))
    expect((await check(card)).body.amount).toBe(1000)
  })
  test('return the balance of a card, and move it to credit', async () => {
    const card = await makeCard(2500_00)
    const shown = { currencyCode: 'INR', lastFour: card.number.slice(-4), amount: 2500, expiresAt: '2029-11-21T10:00:00.000Z' }
    expect((await check(card)).body).toMatchObject(shown)
    const { status, body, headers } = await redeem('owner', card)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    // Credit that was paid for does not expire.
    expect(body).toMatchObject({ ...shown, expiresAt: null })
    expect(await check(card)).toMatchObject({ status: 409, body: { code: 'gift_card_empty', field: 'number' } })
    expect(await redeem('thief', card)).toMatchObject({ status: 409, body: { code: 'gift_card_empty', field: 'number' } })
    const source = { lastFour: shown.lastFour, text: '' }
    const ends = { source, expiresAt: null }
    expect(await creditOf('owner')).toMatchObject({
      currencyCode: 'INR',
      balance: 2500,
      lots: [{ amount: 2500, ...ends }],
      entries: [{ kind: 'grant', amount: 2500, balance: 2500, orderID: null, spent: false, ...ends }],
      page: 1,
      pages: 1,
    })
  })

  test('return no other customer’s credit, nor that of another site', async () => {
    await redeem('anvi', await makeCard(1000_00))
    const none = { balance: 0, lots: [], entries: [], pages: 1 }
    expect(await creditOf('someone')).toMatchObject(none)
    expect(await creditOf('anvi', '', { subsiteid: '2', languageid: '4' })).toMatchObject(none)
    expect((await shop.call('GET', '/api/users/credit/')).status).toBe(401)
    expect((await shop.call('POST', '/api/users/credit/redeem/', await makeCard(1000_00))).status).toBe(401)
  })

  test('return the ledger in pages, newest first, with order numbers', async () => {
    const { credit } = shop.modules
    await transact(shop.db, async (tx) => {
      const grant = {
        customerId: 'reader',
        subsite: 'in',
        amount: 100_00,
        reason: 'For a late delivery',
        reference: 'late',
        expiresAt: null,
      }
      await credit.grant(tx, grant)
      for (let at = 0; at < 14; at++) {
        await credit.hold(tx, { customerId: 'reader', subsite: 'in', orderId: `order-${at}`, amount: 100 })
        await (at % 2 ? credit.spend(tx, `order-${at}`) : credit.release(tx, `order-${at}`))
      }
    })
    const [first, second] = [await creditOf('reader'), await creditOf('reader', '?page=2')]
    expect([first.entries.length, second.entries.length, first.pages]).toEqual([20, 2, 2])
    expect(first.entries.slice(0, 2).map(({ kind, spent, orderID, orderNumber }) => [kind, spent, orderID, orderNumber])).toEqual([
      ['hold', true, 'order-13', null],
      ['release', false, 'order-12', null],
    ])
    expect(second.entries.at(-1)?.source).toEqual({ lastFour: null, text: 'For a late delivery' })
    expect((await shop.call('GET', '/api/users/credit/?page=0', undefined, as('reader'))).status).toBe(400)
  })

  test.each([
    [{ pin: '123456' }, 'number'],
    [{ number: '', pin: '123456' }, 'number'],
    [{ number: 'x'.repeat(41), pin: '123456' }, 'number'],
    [{ number: '6042 0000 0000 0000', pin: '12345' }, 'pin'],
    [{ number: '6042 0000 0000 0000', pin: '12345x' }, 'pin'],
    [{ number: -1, pin: '123456' }, 'number'],
  ])('refuse %j by field', async (body, field) => {
    for (const answer of [await check(body), await redeem('odd', body)])
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request', field } })
  })

  test('return how many tries are left, then when the next one is allowed', async () => {
    const { number, pin } = await makeCard(1000_00)
    const wrong = { number, pin: pin === '000000' ? '000001' : '000000' }
    expect(await redeem('guesser', wrong)).toMatchObject({
      status: 400,
      body: { code: 'gift_card_wrong', field: 'number', details: { triesLeft: 2 } },
    })
    await redeem('guesser', wrong)
    await redeem('guesser', wrong)
    expect(await redeem('guesser', { number, pin })).toMatchObject({
      status: 429,
      body: { code: 'gift_card_locked', field: 'number', details: { seconds: 60 } },
    })
  })
})
