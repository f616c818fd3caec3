import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMs, durations } from '../../../kernel/clock.ts'
import { type Db, rows, transact } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import type { NewGiftCard } from './port.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const inTx = <T>(work: (tx: Db) => Promise<T>) => transact(shop.db, work)
const inDays = (days: number) => addMs(shop.clock.now(), days * durations.day)
let made = 0
/** Creates a card; returns its id and the number and PIN of its e-mail. */
async function makeCard(amount = 5000_00, more: Partial<NewGiftCard> = {}) {
  const to = { name: 'Meera', email: `receiver-${++made}@example.com` }
  const card = { subsite: 'in', amount, reference: `card-${made}`, to, from: 'Anvi', message: 'For your earrings.', language: 'en' }
  const { cardId } = await inTx((tx) => shop.modules.giftCards.issue(tx, { ...card, sendAt: shop.clock.now(), ...more }))
  await shop.modules.jobs.runDue()
  const mail = (await shop.modules.notifications.recent(100)).find(({ recipient }) => recipient === to.email)
  const number = /\d{4} \d{4} \d{4} \d{4}/.exec(mail?.body ?? '')?.[0] ?? ''
  const pin = /PIN: \D*(\d{6})/.exec(mail?.body ?? '')?.[1] ?? ''
  return { cardId, number, pin, mail }
}
let clients = 0
const open = (number: string, pin: string, more: { subsite?: string; client?: string; device?: string } = {}) =>
  shop.modules.giftCards.open(shop.db, { number, pin, subsite: 'in', client: `client-${++clients}`, ...more })
const balanceOf = async (cardId: string) => (await shop.modules.giftCards.balances(shop.db, [cardId])).get(cardId)?.balance
const hold = (orderId: string, ...cards: [cardId: string, amount: number][]) =>
  inTx((tx) => shop.modules.giftCards.hold(tx, { orderId, cards: cards.map(([cardId, amount]) => ({ cardId, amount })) }))
const spend = (orderId: string) => inTx((tx) => shop.modules.giftCards.spend(tx, orderId))
const release = (orderId: string) => inTx((tx) => shop.modules.giftCards.release(tx, orderId))
const refund = (orderId: string, amount: number, reference: string) =>
  inTx((tx) => shop.modules.giftCards.refund(tx, { orderId, amount, reference }))
const entries = async (cardId: string) =>
  (
    await rows<{ kind: string; amount: number; balance: number }>(
      shop.db,
      sql`select kind, amount::int, balance::int from gift_card_entry where card_id = ${cardId} order by id`,
    )
  ).map(({ kind, amount, balance }) => [kind, amount, balance])

describe('a gift card', () => {
  test('is mailed with number, PIN, amount and last day, and is opened with them', async () => {
    const { cardId, number, pin, mail } = await makeCard()
    expect(mail?.subject).toBe('Anvi has sent you a gift card for Kanakira')
    expect(mail?.body).toContain('For your earrings.')
    expect(mail?.body).toContain('₹5,000.00')
    expect(mail?.html).toContain(number)
    const opened = { cardId, lastFour: number.slice(-4), balance: 5000_00, expiresAt: new Date('2029-11-21T10:00:00Z') }
    expect(await open(number, pin)).toEqual({ ok: true, value: opened })
    expect(await open(number.replaceAll(' ', '-'), pin)).toEqual({ ok: true, value: opened })
  })

  test('is stored without its number, PIN and e-mail address in clear', async () => {
    const { number, pin } = await makeCard()
    const [stored] = await rows<{ text: string }>(
      shop.db,
      sql`select (select string_agg(c::text, ' ') from gift_card c) || coalesce((select string_agg(j.payload::text, ' ') from job j), '') as text`,
    )
    expect(stored?.text).toContain('card-1')
    for (const secret of [number, number.replaceAll(' ', ''), pin, 'Meera', 'earrings']) expect(stored?.text).not.toContain(secret)
  })

  test('is mailed on its day and not before, once', async () => {
    const sendAt = inDays(3)
    const before = await makeCard(5000_00, { sendAt })
    expect([before.mail, await balanceOf(before.cardId)]).toEqual([undefined, 5000_00])
    const cards = async () =>
      (await shop.modules.notifications.recent(100)).filter(({ recipient }) => recipient === `receiver-${made}@example.com`)
    shop.clock.set(sendAt)
    await shop.modules.jobs.runDue()
    await shop.modules.giftCards.deliver(before.cardId)
    expect(await cards()).toHaveLength(1)
  })

  test('is created once for a reference, with an amount within the site’s limits', async () => {
    const [one, two] = await Promise.all([makeCard(2000_00, { reference: 'same' }), makeCard(2000_00, { reference: 'same' })])
    expect(one.cardId).toBe(two.cardId)
    for (const amount of [999_99, 50_000_00, 1000.5, Number.NaN])
      await expect(makeCard(amount)).rejects.toMatchObject({ failure: { code: 'bad_request', field: 'amount' } })
    await makeCard(1000_00)
    await makeCard(49_999_00)
  })

  test('of another site, expired, used up or held by an unpaid order is refused with its own code', async () => {
    const { cardId, number, pin } = await makeCard(1000_00)
    expect(await open(number, pin, { subsite: 'ae' })).toMatchObject({ ok: false, error: { code: 'gift_card_wrong', field: 'number' } })
    await hold('used-up', [cardId, 1000_00])
    expect(await open(number, pin)).toMatchObject({ ok: false, error: { code: 'gift_card_held', field: 'number' } })
    await spend('used-up')
    expect(await open(number, pin)).toMatchObject({ ok: false, error: { code: 'gift_card_empty', field: 'number' } })
    const other = await makeCard(1000_00)
    await shop.db.execute(sql`update gift_card set expires_at = ${shop.clock.now().toISOString()} where id = ${other.cardId}`)
    expect(await open(other.number, other.pin)).toMatchObject({ ok: false, error: { code: 'gift_card_expired', field: 'number' } })
    expect(await balanceOf(other.cardId)).toBe(undefined)
    await shop.modules.giftCards.expire()
    await shop.modules.giftCards.expire()
    expect(await entries(other.cardId)).toEqual([
      ['issue', 1000_00, 1000_00],
      ['expire', -1000_00, 0],
    ])
  })
})

describe('wrong PINs', () => {
  test('of other devices never lock a card for a device that opened it before; its own are counted apart [P-06]', async () => {
    const { number, pin } = await makeCard()
    const own = { client: 'network of everybody', device: 'device of the owner' }
    expect((await open(number, pin, own)).ok).toBe(true)
    for (let at = 0; at < 30; at++) await open(number, wrong(pin), { client: 'network of everybody', device: `stranger ${at}` })
    for (let at = 0; at < 30; at++) await open(number, wrong(pin), { device: `stranger ${at}` })
    expect(code(await open(number, pin, { device: 'stranger' }))).toBe('gift_card_locked')
    expect(code(await open(number, pin))).toBe('gift_card_locked')
    for (let tries = 0; tries < 3; tries++) expect((await open(number, pin, own)).ok).toBe(true)
    // A correct one on a known device does not reset the tries of unknown devices.
    expect(code(await open(number, pin, { device: 'stranger' }))).toBe('gift_card_locked')
    for (let tries = 0; tries < 6; tries++) expect(code(await open(number, wrong(pin), own))).toBe('gift_card_wrong')
    expect(code(await open(number, pin, own))).toBe('gift_card_locked')
  })
  test('lock a card for a quarter of an hour at most', async () => {
    const { number, pin } = await makeCard()
    for (let tries = 0; tries < 20; tries++) {
      await open(number, wrong(pin))
      shop.clock.advance(15 * durations.minute)
    }
    await open(number, wrong(pin))
    expect(await open(number, pin)).toMatchObject({ error: { details: { seconds: 15 * 60 } } })
  })
  const wrong = (pin: string) => (pin === '000000' ? '000001' : '000000')
  const code = (result: Awaited<ReturnType<typeof open>>) => (result.ok ? 'ok' : result.error.code)

  test('for one card cause growing waits, from any client; a correct PIN resets them', async () => {
    const { number, pin } = await makeCard()
    const details = []
    for (let at = 0; at < 3; at++) {
      const tried = await open(number, wrong(pin))
      details.push(tried.ok ? undefined : tried.error.details)
    }
    expect(details).toEqual([{ triesLeft: 2 }, { triesLeft: 1 }, { triesLeft: 0 }])
    expect(await open(number, pin)).toMatchObject({ error: { code: 'gift_card_locked', details: { seconds: 60 } } })
    shop.clock.advance(durations.minute)
    expect(code(await open(number, wrong(pin)))).toBe('gift_card_wrong')
    shop.clock.advance(durations.minute)
    expect(await open(number, pin)).toMatchObject({ error: { code: 'gift_card_locked', details: { seconds: 60 } } })
    shop.clock.advance(durations.minute)
    expect(code(await open(number, pin))).toBe('ok')
    expect(await open(number, wrong(pin))).toMatchObject({ error: { details: { triesLeft: 2 } } })
  })

  test('of one client for any cards cause waits too, which opening its own card does not reset', async () => {
    const own = await makeCard()
    for (let at = 0; at < 6; at++) {
      expect(code(await open(`6042 0000 0000 000${at}`, '123456', { client: 'guesser' }))).toBe('gift_card_wrong')
      if (at < 5) expect(code(await open(own.number, own.pin, { client: 'guesser' }))).toBe('ok')
    }
    expect(code(await open(own.number, own.pin, { client: 'guesser' }))).toBe('gift_card_locked')
    expect(code(await open(own.number, own.pin))).toBe('ok')
  })

  test('sent at once are counted one by one', async () => {
    const { number, pin } = await makeCard()
    const tried = await Promise.all(Array.from({ length: 8 }, () => open(number, wrong(pin))))
    expect(tried.map(code).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'gift_card_locked'),
      ...Array.from({ length: 3 }, () => 'gift_card_wrong'),
    ])
  })

  test('expire after a day, and are deleted after a week', async () => {
    const { number, pin } = await makeCard()
    for (let at = 0; at < 3; at++) await open(number, wrong(pin))
    shop.clock.advance(durations.day)
    expect(await open(number, wrong(pin))).toMatchObject({ error: { details: { triesLeft: 2 } } })
    expect(await shop.modules.giftCards.sweep(inDays(1), 1000)).toBeGreaterThan(0)
    expect(await shop.modules.giftCards.sweep(inDays(1), 1000)).toBe(0)
  })

  test('for an invalid number are refused', async () => {
    for (const number of ['', '6042', 'x'.repeat(16), '6042 1111 1111 1111 1111'])
      expect(code(await open(number, '000000'))).toBe('gift_card_wrong')
  })
})

describe('payment by gift cards', () => {
  test('holds, spends and refunds, each once', async () => {
    const [a, b] = [await makeCard(2000_00), await makeCard(3000_00)]
    await hold('pay', [a.cardId, 2000_00], [b.cardId, 500_00])
    await hold('pay', [a.cardId, 2000_00], [b.cardId, 500_00])
    await expect(hold('pay', [a.cardId, 1])).rejects.toThrow('another amount')
    expect([await balanceOf(a.cardId), await balanceOf(b.cardId)]).toEqual([0, 2500_00])
    await release('pay')
    await release('pay')
    await spend('pay')
    expect([await balanceOf(a.cardId), await balanceOf(b.cardId)]).toEqual([2000_00, 3000_00])
    await hold('pay', [b.cardId, 3000_00], [a.cardId, 100_00])
    await Promise.all([spend('pay'), spend('pay')])
    await release('pay')
    await Promise.all([refund('pay', 600_00, 'return-1'), refund('pay', 600_00, 'return-1')])
    expect([await balanceOf(a.cardId), await balanceOf(b.cardId)]).toEqual([2000_00, 500_00])
    await expect(refund('pay', 2500_01, 'return-2')).rejects.toThrow('spent less')
    expect(await balanceOf(b.cardId)).toBe(500_00)
    expect((await entries(b.cardId)).map(([kind]) => kind)).toEqual(['issue', 'hold', 'release', 'hold', 'spend', 'refund'])
  })

  test('never spends more than the balance, however many orders are posted at once', async () => {
    const { cardId } = await makeCard(1000_00)
    const posted = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => hold(`race-${at}`, [cardId, 400_00])))
    expect(posted.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await balanceOf(cardId)).toBe(200_00)
    await expect(hold('twice', [cardId, 150_00], [cardId, 150_00])).rejects.toMatchObject({ failure: { code: 'gift_card_short' } })
    await expect(hold('unknown', ['no-card', 1])).rejects.toMatchObject({ failure: { code: 'gift_card_short', field: 'amount' } })
    await expect(hold('odd', [cardId, -1])).rejects.toThrow(RangeError)
    expect(await balanceOf(cardId)).toBe(200_00)
  })

  test('takes nothing from a card blocked or expired after it was entered; refunds go to the card spent last first', async () => {
    const [blocked, ended] = [await makeCard(1000_00, { reference: 'to-block' }), await makeCard(1000_00)]
    await shop.modules.giftCards.block('to-block', 'meera')
    await shop.db.execute(sql`update gift_card set expires_at = ${shop.clock.now().toISOString()} where id = ${ended.cardId}`)
    for (const { cardId } of [blocked, ended])
      await expect(hold('late', [cardId, 100_00])).rejects.toMatchObject({ failure: { code: 'gift_card_short', field: 'amount' } })
    const [first, second] = [await makeCard(1000_00), await makeCard(1000_00)]
    await hold('both', [first.cardId, 1000_00], [second.cardId, 1000_00])
    await spend('both')
    await refund('both', 300_00, 'both-1')
    expect([await balanceOf(first.cardId), await balanceOf(second.cardId)]).toEqual([0, 300_00])
  })

  test('keeps a refund valid for at least 90 days, and a released amount for a day after the end of the card', async () => {
    const [{ cardId }, held] = [await makeCard(1000_00), await makeCard(1000_00)]
    await hold('long', [cardId, 1000_00])
    await spend('long')
    await hold('held', [held.cardId, 1000_00])
    await shop.db.execute(sql`update gift_card set expires_at = ${shop.clock.now().toISOString()} where id in (${cardId}, ${held.cardId})`)
    await refund('long', 300_00, 'late')
    await release('held')
    expect([await balanceOf(cardId), await balanceOf(held.cardId)]).toEqual([300_00, 1000_00])
    const ends = await rows<{ at: Date | string }>(
      shop.db,
      sql`select expires_at as at from gift_card where id in (${cardId}, ${held.cardId}) order by 1`,
    )
    expect(ends.map(({ at }) => new Date(at))).toEqual([inDays(1), inDays(90)])
  })
})

describe('redeeming a card', () => {
  test('moves the balance to store credit, which counts as paid and does not expire, once', async () => {
    const { cardId, number, pin } = await makeCard(2500_00)
    await Promise.allSettled(
      Array.from({ length: 4 }, (_, at) => shop.modules.giftCards.redeem('keeper', { number, pin, subsite: 'in', client: `keeper-${at}` })),
    )
    expect(await shop.modules.credit.balance(shop.db, 'keeper', 'in')).toBe(2500_00)
    expect(await balanceOf(cardId)).toBe(0)
    const { credit } = await shop.modules.credit.exportCustomer(shop.db, 'keeper')
    expect(credit.lots).toMatchObject([{ reason: `gift card ${number.slice(-4)}`, kind: 'paid', expiresAt: null }])
  })
})

describe('a card without an expiry date, as some countries require', () => {
  test('is issued, mailed without a last day, and pays at any later time', async () => {
    const { years } = (await shop.modules.sites.byCode('us'))!.profile.giftCards
    expect(years).toBeNull()
    const to = { name: 'Ann', email: 'ann@example.com' }
    const card = { subsite: 'us', amount: 100_00, reference: 'endless', to, from: 'Bo', message: '', language: 'en' }
    const { cardId } = await transact(shop.db, (tx) => shop.modules.giftCards.issue(tx, { ...card, sendAt: shop.clock.now() }))
    await shop.modules.jobs.runDue()
    const body = (await shop.modules.notifications.recent(50)).find(({ recipient }) => recipient === to.email)?.body ?? ''
    expect(body).not.toContain('Good until')
    const [number = '', pin = ''] = [/\d{4} \d{4} \d{4} \d{4}/.exec(body)?.[0], /PIN: \D*(\d{6})/.exec(body)?.[1]]
    shop.clock.advance(40 * 365 * durations.day)
    await shop.modules.giftCards.expire()
    const opened = await shop.modules.giftCards.check({ number, pin, subsite: 'us', client: 'ann' })
    expect(opened).toMatchObject({ ok: true, value: { balance: 100_00, expiresAt: null } })
    await transact(shop.db, (tx) => shop.modules.giftCards.hold(tx, { orderId: 'endless-order', cards: [{ cardId, amount: 40_00 }] }))
    await transact(shop.db, (tx) => shop.modules.giftCards.release(tx, 'endless-order'))
    await transact(shop.db, (tx) => shop.modules.giftCards.hold(tx, { orderId: 'endless-next', cards: [{ cardId, amount: 60_00 }] }))
    await transact(shop.db, (tx) => shop.modules.giftCards.spend(tx, 'endless-next'))
    await transact(shop.db, (tx) =>
      shop.modules.giftCards.refund(tx, { orderId: 'endless-next', amount: 10_00, reference: 'endless-back' }),
    )
    const [stored] = await rows<{ ends: unknown; left: number }>(
      shop.db,
      sql`select expires_at as ends, available::int as left from gift_card where id = ${cardId}`,
    )
    expect(stored).toEqual({ ends: null, left: 50_00 })
  })
})
