import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMs, durations } from '../../../kernel/clock.ts'
import { type Db, rows, transact } from '../../../kernel/db/db.ts'
import type { AppError } from '../../../kernel/result.ts'
import { testDatabase } from '../../../testing/database.ts'
import { signInByPhone } from '../../../testing/people.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { expiryMessage } from './messages.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const inDays = (days: number) => addMs(shop.clock.now(), days * durations.day)
const inTx = <T>(work: (tx: Db) => Promise<T>) => transact(shop.db, work)
const grant = (customerId: string, amount: number, more: { expiresAt?: Date | null; reference?: string; subsite?: string } = {}) =>
  inTx((tx) =>
    shop.modules.credit.grant(tx, {
      customerId,
      amount,
      subsite: 'in',
      reason: 'A kindness',
      reference: `${customerId}-${amount}`,
      expiresAt: inDays(365),
      ...more,
    }),
  )
const hold = (customerId: string, orderId: string, amount: number) =>
  inTx((tx) => shop.modules.credit.hold(tx, { customerId, subsite: 'in', orderId, amount }))
const spend = (orderId: string) => inTx((tx) => shop.modules.credit.spend(tx, orderId))
const release = (orderId: string) => inTx((tx) => shop.modules.credit.release(tx, orderId))
const refund = (orderId: string, amount: number, reference: string) =>
  inTx((tx) => shop.modules.credit.refund(tx, { orderId, amount, reference }))
const balance = (customerId: string) => shop.modules.credit.balance(shop.db, customerId, 'in')
const lots = async (customerId: string) =>
  (await shop.modules.credit.exportCustomer(shop.db, customerId)).credit.lots.map(({ reference, available }) => [reference, available])
const ledger = async (customerId: string) =>
  (await shop.modules.credit.exportCustomer(shop.db, customerId)).credit.entries.map(({ kind, amount, balance: after }) => [
    kind,
    amount,
    after,
  ])
const short = { failure: { code: 'credit_short', field: 'amount' } }

describe('store credit', () => {
  test('is held, then spent; the lots that expire first before the others', async () => {
    await grant('first', 5000, { expiresAt: null, reference: 'first-never' })
    await grant('first', 3000, { expiresAt: inDays(200), reference: 'first-late' })
    await grant('first', 1000, { expiresAt: inDays(10), reference: 'first-soon' })
    expect(await balance('first')).toBe(9000)
    await hold('first', 'first-order', 4500)
    expect(await balance('first')).toBe(4500)
    expect(Object.fromEntries(await lots('first'))).toEqual({ 'first-never': 4500, 'first-late': 0, 'first-soon': 0 })
    await spend('first-order')
    await spend('first-order')
    await release('first-order')
    expect(await balance('first')).toBe(4500)
    expect(await ledger('first')).toEqual([
      ['grant', 5000, 5000],
      ['grant', 3000, 8000],
      ['grant', 1000, 9000],
      ['hold', -1000, 8000],
      ['hold', -3000, 5000],
      ['hold', -500, 4500],
      ['spend', 0, 4500],
      ['spend', 0, 4500],
      ['spend', 0, 4500],
    ])
  })

  test('is released when the order ends, once, and can then be held by the same order again', async () => {
    await grant('back', 2000)
    await hold('back', 'back-order', 1500)
    await release('back-order')
    await release('back-order')
    await spend('back-order')
    expect(await balance('back')).toBe(2000)
    await hold('back', 'back-order', 2000)
    await spend('back-order')
    expect(await balance('back')).toBe(0)
  })

  test('is not held twice by one order, nor for another amount', async () => {
    await grant('once', 2000)
    await hold('once', 'once-order', 800)
    await hold('once', 'once-order', 800)
    expect(await balance('once')).toBe(1200)
    await expect(hold('once', 'once-order', 900)).rejects.toThrow('another amount')
    await hold('once', 'nothing', 0)
    expect(await balance('once')).toBe(1200)
  })

  test('above the balance is refused, and nothing changes', async () => {
    await grant('poor', 999)
    await expect(hold('poor', 'poor-order', 1000)).rejects.toMatchObject(short)
    await expect(hold('nobody', 'nobody-order', 1)).rejects.toMatchObject(short)
    expect(await ledger('poor')).toEqual([['grant', 999, 999]])
    for (const amount of [-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])
      await expect(hold('poor', 'odd', amount)).rejects.toThrow(RangeError)
    await expect(grant('poor', 0)).rejects.toThrow(RangeError)
  })

  test('belongs to one site', async () => {
    await grant('abroad', 700, { subsite: 'ae' })
    expect([await balance('abroad'), await shop.modules.credit.balance(shop.db, 'abroad', 'ae')]).toEqual([0, 700])
    await expect(hold('abroad', 'abroad-order', 1)).rejects.toMatchObject(short)
  })

  test('of one reference is granted once, however often and concurrently', async () => {
    await Promise.all(Array.from({ length: 5 }, () => grant('gift', 100, { reference: 'gift-once' })))
    expect([await balance('gift'), await ledger('gift')]).toEqual([100, [['grant', 100, 100]]])
  })

  test('is never spent twice by orders that are posted at once', async () => {
    await grant('racer', 1000)
    const posted = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => hold('racer', `race-${at}`, 300)))
    const refused = posted.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []))
    expect(refused.map(({ failure }) => failure.code)).toEqual(Array.from({ length: 5 }, () => 'credit_short'))
    expect(await balance('racer')).toBe(100)
    await Promise.all(Array.from({ length: 8 }, (_, at) => (at % 2 ? spend(`race-${at}`) : release(`race-${at}`))))
    await Promise.all(Array.from({ length: 8 }, (_, at) => release(`race-${at}`)))
    const spent = (
      await rows<{ sum: number }>(
        shop.db,
        sql`select coalesce(sum(h.amount), 0)::int as sum from credit_hold h join credit_lot l on l.id = h.lot_id where l.customer_id = 'racer' and h.state = 'spent'`,
      )
    )[0]?.sum
    expect((await balance('racer')) + (spent ?? 0)).toBe(1000)
  })

  test('held in a transaction that fails is not held', async () => {
    await grant('failed', 500)
    const failing = inTx(async (tx) => {
      await shop.modules.credit.hold(tx, { customerId: 'failed', subsite: 'in', orderId: 'failed-order', amount: 500 })
      throw new Error('the order was not posted')
    })
    await expect(failing).rejects.toThrow('not posted')
    expect(await balance('failed')).toBe(500)
  })
})

describe('a refund', () => {
  test('returns to the spent lots, the last first, once for each reference', async () => {
    await grant('sender', 1000, { expiresAt: inDays(5), reference: 'sender-soon' })
    await grant('sender', 1000, { expiresAt: inDays(300), reference: 'sender-late' })
    await hold('sender', 'sender-order', 1600)
    await spend('sender-order')
    await Promise.all([refund('sender-order', 700, 'return-1'), refund('sender-order', 700, 'return-1')])
    expect(Object.fromEntries(await lots('sender'))).toEqual({ 'sender-soon': 100, 'sender-late': 1000 })
    await refund('sender-order', 900, 'return-2')
    expect(await balance('sender')).toBe(2000)
    await expect(refund('sender-order', 1, 'return-3')).rejects.toThrow('less credit')
    await refund('sender-order', 0, 'return-4')
    const { credit } = await shop.modules.credit.exportCustomer(shop.db, 'sender')
    const ends = Object.fromEntries(credit.lots.map(({ reference, expiresAt }) => [reference, expiresAt]))
    expect(ends).toEqual({ 'sender-soon': inDays(90), 'sender-late': inDays(300) })
  })

  test('of credit that is only held is refused', async () => {
    await grant('early', 500)
    await hold('early', 'early-order', 500)
    await expect(refund('early-order', 100, 'early')).rejects.toThrow('less credit')
  })
})

describe('expiry', () => {
  test('removes a lot on its day, with a ledger entry', async () => {
    await grant('late', 400, { expiresAt: inDays(1), reference: 'late-1' })
    await grant('late', 600, { expiresAt: inDays(3), reference: 'late-3' })
    shop.clock.advance(durations.day)
    expect(await balance('late')).toBe(600)
    await expect(hold('late', 'late-order', 700)).rejects.toMatchObject(short)
    await shop.modules.credit.expire()
    await shop.modules.credit.expire()
    expect(await ledger('late')).toEqual([
      ['grant', 400, 400],
      ['grant', 600, 1000],
      ['expire', -400, 600],
    ])
  })

  test('does not remove held credit; credit released after its end is valid for one more day', async () => {
    await grant('waiting', 400, { expiresAt: inDays(1) })
    await hold('waiting', 'waiting-order', 400)
    shop.clock.advance(2 * durations.day)
    await shop.modules.credit.expire()
    await release('waiting-order')
    expect(await balance('waiting')).toBe(400)
    shop.clock.advance(durations.day)
    expect(await balance('waiting')).toBe(0)
  })

  test('is announced 30 and 7 days before, once each', async () => {
    const { id: customer } = (await signInByPhone(shop, '+919822011223')).user
    await grant(customer, 150_000, { expiresAt: inDays(40) })
    const told = async () => {
      for (let run = 0; run < 2; run++) await shop.modules.credit.warn()
      const messages = await shop.modules.notifications.recent(50)
      return messages.filter(({ body }) => body.includes('1,500')).length
    }
    expect(await told()).toBe(0)
    shop.clock.advance(11 * durations.day)
    expect(await told()).toBe(1)
    shop.clock.advance(23 * durations.day)
    expect(await told()).toBe(1)
    shop.clock.advance(7 * durations.day)
    expect(await balance(customer)).toBe(0)
  })
})

test('in a short message waits for the morning; an e-mail does not', async () => {
  const site = (await shop.modules.sites.byCode('in'))!
  const about = { amount: 100, expiresAt: shop.clock.now(), merchant: 'Kanakira' }
  const told = (email: string | null) => expiryMessage({ email, phone: '+919822011223', language: 'hi' }, site, about)
  expect([told(null)?.channel, told(null)?.canWait, told('anvi@example.com')?.canWait]).toEqual(['sms', true, undefined])
})

test('the deletion of an account keeps its ledger entries without its id', async () => {
  await grant('leaver', 800)
  const { credit } = shop.modules
  expect([await credit.countLost(shop.db, 'leaver'), await credit.countLost(shop.db, 'nobody')]).toEqual([{ credit: 1 }, { credit: 0 }])
  await hold('leaver', 'leaver-order', 100)
  await inTx((tx) => credit.removeCustomer(tx, 'leaver', { firstName: 'Lata', email: null, language: 'en' }))
  expect(await credit.exportCustomer(shop.db, 'leaver')).toEqual({ credit: { lots: [], entries: [] } })
  await spend('leaver-order')
  await refund('leaver-order', 100, 'after')
  const [books] = await rows<{ available: number }>(shop.db, sql`select available::int from credit_lot where reference = 'leaver-800'`)
  expect(books).toEqual({ available: 800 })
})

describe('paid credit', () => {
  const paid = (customerId: string, amount: number, reference: string) =>
    inTx((tx) =>
      shop.modules.credit.grant(tx, { customerId, subsite: 'in', amount, kind: 'paid', reason: 'KNR-1', reference, expiresAt: null }),
    )

  test('is spent after goodwill that expires, and after goodwill without an end', async () => {
    await paid('both', 1000, 'both-paid')
    await grant('both', 300, { expiresAt: null, reference: 'both-kind' })
    await grant('both', 200, { expiresAt: inDays(9), reference: 'both-soon' })
    await hold('both', 'both-order', 600)
    expect((await lots('both')).toSorted()).toEqual([
      ['both-kind', 0],
      ['both-paid', 900],
      ['both-soon', 0],
    ])
    await inTx((tx) => shop.modules.credit.release(tx, 'both-order'))
  })

  test('never expires, unlike goodwill; an expiry date for it is refused, also by the database', async () => {
    await paid('keeps', 1000, 'keeps-paid')
    await grant('keeps', 500, { expiresAt: inDays(3), reference: 'keeps-kind' })
    shop.clock.advance(900 * durations.day)
    await shop.modules.credit.expire()
    expect(await balance('keeps')).toBe(1000)
    const ending = { customerId: 'keeps', subsite: 'in', amount: 1, reason: 'x', reference: 'keeps-wrong', expiresAt: inDays(9) }
    await expect(inTx((tx) => shop.modules.credit.grant(tx, { ...ending, kind: 'paid' }))).rejects.toThrow(RangeError)
    await expect(shop.db.execute(sql`update credit_lot set expires_at = now() where reference = 'keeps-paid'`)).rejects.toThrow()
    expect(await balance('keeps')).toBe(1000)
  })

  test('outlives its account: it is mailed as a gift card of the same amount, and only goodwill ends with the account', async () => {
    await paid('goes', 1234, 'goes-paid')
    await grant('goes', 500, { reference: 'goes-kind' })
    const { credit } = shop.modules
    const person = { firstName: 'Lata', email: 'lata-goes@example.com', language: 'hi' }
    expect(await credit.countLost(shop.db, 'goes')).toEqual({ credit: 1 })
    expect(await credit.countOpen(shop.db, 'goes', person)).toEqual({ creditWithoutMail: 0 })
    await inTx((tx) => credit.removeCustomer(tx, 'goes', person))
    // Twice gives no second card.
    await inTx((tx) => credit.removeCustomer(tx, 'goes', person))
    await shop.modules.jobs.runDue()
    const mails = (await shop.modules.notifications.recent(50)).filter(({ recipient }) => recipient === person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('खाता हटा दिया गया')
    const [number = '', pin = ''] = [
      /\d{4} \d{4} \d{4} \d{4}/.exec(mails[0]?.body ?? '')?.[0],
      /\D(\d{6})\D/.exec(mails[0]?.body ?? '')?.[1],
    ]
    expect(await shop.modules.giftCards.check({ number, pin, subsite: 'in', client: 'lata' })).toMatchObject({
      ok: true,
      value: { balance: 1234, expiresAt: null },
    })
    expect(await balance('goes')).toBe(0)
    const [books] = await rows<{ left: number }>(shop.db, sql`select available::int as left from credit_lot where reference = 'goes-paid'`)
    expect(books).toEqual({ left: 0 })
  })

  test('without an e-mail address blocks the deletion of the account, and is not forfeited', async () => {
    await paid('phone', 700, 'phone-paid')
    const person = { firstName: 'Lata', email: null, language: 'en' }
    expect(await shop.modules.credit.countOpen(shop.db, 'phone', person)).toEqual({ creditWithoutMail: 1 })
    await expect(inTx((tx) => shop.modules.credit.removeCustomer(tx, 'phone', person))).rejects.toThrow()
    expect(await balance('phone')).toBe(700)
  })
})
