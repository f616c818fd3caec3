import { typedCode } from '@karat/sites/typed.ts'
import { addMs, type Clock, durations } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import { AppError, fail, ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Credit } from '../credit/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { Site } from '../../content/sites/port.ts'
import { sendGiftCard } from './jobs.ts'
import { createBlocks } from './blocks.ts'
import { type CardMail, cardMessage } from './messages.ts'
import type { GiftCards, NewGiftCard, OpenedCard } from './port.ts'
import { hasEnded, newNumber, newPin, readNumber, refundedDays, releasedDays } from './rules.ts'
import {
  cardOfNumber,
  cardOfReference,
  change,
  clearMail,
  insertCard,
  insertHold,
  isHeld,
  isRefunded,
  lockCards,
  readExpired,
  readHolds,
  readSpendable,
  setHold,
  sweepTries,
  type Card,
  type Hold,
} from './store.ts'
import { createTries } from './tries.ts'

export interface GiftCardParts {
  clock: Clock
  secrets: Secrets
  jobs: Pick<Jobs, 'add'>
  notifications: Pick<Notifications, 'send'>
  credit: Pick<Credit, 'grant'>
  siteOf: (code: string) => Promise<Site | undefined>
  houseName: (site: string) => Promise<string>
}

const purposes = { number: 'gift card number', pin: 'gift card pin', mail: 'gift card mail' }
/** The maximum number of cards whose expiry one run of the job writes. */
const atOnce = 500

export function createGiftCards(db: Db, parts: GiftCardParts) {
  const { clock, secrets, jobs, notifications, credit, siteOf, houseName } = parts
  const tries = createTries({ clock, secrets })
  const later = (expiresAt: Date | null, days: number) => {
    if (expiresAt === null) return {}
    const least = addMs(clock.now(), days * durations.day)
    return least > expiresAt ? { expiresAt: least } : {}
  }
  const totalOf = (amounts: readonly { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0)
  const site = async (code: string) => {
    const found = await siteOf(code)
    if (!found) throw new Error(`there is no site ${code}`)
    return found
  }

  /** Locks the cards that an order takes from and returns its holds in a state, the first taken first. */
  async function lockOrder(tx: Db, orderId: string, state: Hold['state']) {
    const ids = (await readHolds(tx, orderId, [state])).map(({ cardId }) => cardId)
    if (ids.length === 0) return []
    const cards = new Map((await lockCards(tx, ids)).map((card) => [card.id, card]))
    // Read again: the state may have changed while this waited.
    return (await readHolds(tx, orderId, [state])).flatMap((hold) => {
      const card = cards.get(hold.cardId)
      return card ? [{ hold, card }] : []
    })
  }

  /** The card of a number and PIN that can be spent from. */
  async function find(tx: Db, number: string, pin: string, subsite: string): Promise<Result<OpenedCard>> {
    const refused = (code: 'gift_card_blocked' | 'gift_card_wrong' | 'gift_card_expired' | 'gift_card_held' | 'gift_card_empty') =>
      fail(code, { field: 'number' })
    const card = await cardOfNumber(tx, subsite, secrets.hmacs(purposes.number, number))
    const right = secrets.verify(purposes.pin, `${number}\n${pin}`, card?.pin ?? '')
    if (!card || !right) return refused('gift_card_wrong')
    if (card.blockedAt) return refused('gift_card_blocked')
    const { id: cardId, lastFour, available: balance, expiresAt } = card
    if (hasEnded(card, clock.now())) return refused('gift_card_expired')
    if (balance > 0) return ok({ cardId, lastFour, balance, expiresAt })
    // The amount that an unpaid order holds comes back when the order ends.
    return refused((await isHeld(tx, cardId)) ? 'gift_card_held' : 'gift_card_empty')
  }

  /**
   * Writes a card with a new number and PIN, and queues its e-mail; returns the existing card where there is one with the same reference.
   */
  async function write(
    tx: Db,
    { sendAt, ...card }: Pick<Card, 'subsite' | 'amount' | 'available' | 'reference' | 'expiresAt'> & { sendAt: Date },
    { known, ...mail }: Pick<NewGiftCard, 'known' | 'to' | 'from' | 'message' | 'language'>,
  ): Promise<{ cardId: string }> {
    const now = clock.now()
    const id = newId(now)
    const { number, pin } = known ?? { number: newNumber(), pin: newPin() }
    const written = await insertCard(tx, {
      ...card,
      id,
      number: secrets.hmac(purposes.number, number),
      pin: secrets.hmac(purposes.pin, `${number}\n${pin}`),
      lastFour: number.slice(-4),
      mail: known ? null : secrets.encrypt(purposes.mail, JSON.stringify({ ...mail, number, pin } satisfies CardMail)),
      createdAt: now,
    })
    if (!written) return { cardId: (await cardOfReference(tx, card.reference))?.id ?? id }
    await change(tx, id, { kind: 'issue', amount: card.available, reference: card.reference, at: now })
    if (!known) await jobs.add(tx, sendGiftCard, { cardId: id }, { key: id, dueAt: sendAt })
    return { cardId: id }
  }

  /** The id of the card that replaced another, or its own. */
  async function newestOf(tx: Db, { id, replacedBy }: Pick<Card, 'id' | 'replacedBy'>): Promise<string> {
    const [next] = replacedBy === null ? [] : await lockCards(tx, [replacedBy])
    return next ? newestOf(tx, next) : id
  }

  const port: GiftCards = {
    open: (outer, { number: written, pin, subsite, client, device }) =>
      transact(outer, async (tx): Promise<Result<OpenedCard>> => {
        // An invalid number counts too: a mistake costs one of several free tries.
        const number = readNumber(written) ?? typedCode(written)
        const by = { card: `${subsite}\n${number}`, client, device }
        const turn = await tries.lock(tx, by)
        if (turn.wait > 0)
          return fail('gift_card_locked', { field: 'number', details: { seconds: Math.ceil(turn.wait / durations.second) } })
        const found = await find(tx, number, pin, subsite)
        if (!found.ok && found.error.code === 'gift_card_wrong') {
          return fail('gift_card_wrong', { field: 'number', details: { triesLeft: await tries.count(tx, turn) } })
        }
        await tries.opened(tx, by, turn)
        return found
      }),

    async balances(tx, cardIds) {
      const cards = cardIds.length === 0 ? [] : await readSpendable(tx, [...cardIds], clock.now())
      return new Map(cards.map(({ id, lastFour, available }) => [id, { lastFour, balance: available }]))
    },

    async hold(tx, { orderId, cards }) {
      const wanted = cards.filter(({ amount }) => amount !== 0)
      if (wanted.length === 0) return
      if (wanted.some(({ amount }) => !Number.isSafeInteger(amount) || amount < 0)) throw new RangeError('a card holds no such amount')
      const found = new Map((await lockCards(tx, [...new Set(wanted.map(({ cardId }) => cardId))])).map((card) => [card.id, card]))
      const before = await readHolds(tx, orderId, ['held', 'spent'])
      if (before.length > 0) {
        if (totalOf(before) === totalOf(wanted)) return
        throw new Error(`order ${orderId} holds another amount of gift cards already`)
      }
      const now = clock.now()
      const left = new Map([...found].map(([id, { available }]) => [id, available]))
      for (const [position, { cardId, amount }] of wanted.entries()) {
        const card = found.get(cardId)
        if (!card || card.blockedAt || hasEnded(card, now) || (left.get(cardId) ?? 0) < amount) throwFailure('gift_card_short', 'amount')
        left.set(cardId, (left.get(cardId) ?? 0) - amount)
        await insertHold(tx, { id: newId(now), orderId, cardId, position, amount, state: 'held' })
        await change(tx, cardId, { kind: 'hold', amount: -amount, orderId, at: now })
      }
    },

    async spend(tx, orderId) {
      for (const { hold, card } of await lockOrder(tx, orderId, 'held')) {
        await setHold(tx, hold.id, { state: 'spent' })
        await change(tx, card.id, { kind: 'spend', amount: 0, orderId, at: clock.now() })
      }
    },

    async release(tx, orderId) {
      const now = clock.now()
      for (const { hold, card } of await lockOrder(tx, orderId, 'held')) {
        await setHold(tx, hold.id, { state: 'released' })
        const longer = hasEnded(card, now) ? later(card.expiresAt, releasedDays) : {}
        await change(tx, card.id, { kind: 'release', amount: hold.amount, orderId, at: now, ...longer })
      }
    },

    async refund(tx, { orderId, amount, reference }) {
      if (amount === 0) return
      if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError('a card takes no such amount')
      const spent = await lockOrder(tx, orderId, 'spent')
      if (await isRefunded(tx, reference)) return
      let left = amount
      const now = clock.now()
      for (const { hold, card } of spent.toReversed()) {
        const part = Math.min(left, hold.amount - hold.refunded)
        if (part === 0) continue
        left -= part
        await setHold(tx, hold.id, { refunded: hold.refunded + part })
        // A replaced card cannot be used by its holder any more.
        await change(tx, await newestOf(tx, card), {
          kind: 'refund',
          amount: part,
          orderId,
          reference,
          at: now,
          ...later(card.expiresAt, refundedDays),
        })
      }
      if (left > 0) throw new Error(`order ${orderId} spent less of gift cards than is to be refunded`)
    },

    async issue(tx, { subsite, amount, reference, sendAt, ofCredit = false, ...card }) {
      const { least, most, years } = (await site(subsite)).profile.giftCards
      if (!Number.isSafeInteger(amount) || amount <= 0 || (!ofCredit && (amount < least || amount > most)))
        throw new AppError({ code: 'bad_request', field: 'amount', details: { least, most } })
      const expiresAt = years === null || ofCredit ? null : new Date(Math.max(clock.now().getTime(), sendAt.getTime()))
      if (years !== null) expiresAt?.setUTCFullYear(expiresAt.getUTCFullYear() + years)
      return write(tx, { subsite, amount, available: amount, reference, expiresAt, sendAt }, card)
    },
  }

  return {
    ...port,

    /** Reads the balance of a card. */
    check: (card: Parameters<GiftCards['open']>[1]) => port.open(db, card),

    /** Moves the balance of a card to a customer's store credit, which was paid for and so does not expire. */
    async redeem(customerId: string, card: Parameters<GiftCards['open']>[1]): Promise<Result<OpenedCard>> {
      const opened = await port.open(db, card)
      if (!opened.ok) return opened
      return resultOf(() =>
        transact(db, async (tx) => {
          const [locked] = await lockCards(tx, [opened.value.cardId])
          const now = clock.now()
          if (!locked || locked.blockedAt || locked.available === 0 || hasEnded(locked, now))
            return throwFailure(locked?.available === 0 && (await isHeld(tx, locked.id)) ? 'gift_card_held' : 'gift_card_empty', 'number')
          const { id, available: amount, lastFour, subsite } = locked
          await change(tx, id, { kind: 'redeem', amount: -amount, at: now, reference: customerId })
          const reference = `gift-card:${id}:${newId(now)}`
          await credit.grant(tx, { customerId, subsite, amount, reason: `gift card ${lastFour}`, reference, kind: 'paid', expiresAt: null })
          return { cardId: id, lastFour, balance: amount, expiresAt: null }
        }),
      )
    },

    /** Queues the e-mail of a card as an outgoing message and erases it here. Run as a job. */
    async deliver(cardId: string): Promise<void> {
      const code = (await readSpendable(db, [cardId], clock.now()))[0]?.subsite
      if (code === undefined) return
      const [of, house] = [await site(code), await houseName(code)]
      await transact(db, async (tx) => {
        const [card] = await lockCards(tx, [cardId])
        if (!card?.mail) return
        const content = secrets.decrypt(purposes.mail, card.mail)
        if (content === undefined) throw new Error(`the mail of gift card ${cardId} cannot be read`)
        const { amount, expiresAt } = card
        await notifications.send(tx, cardMessage(JSON.parse(content) as CardMail, of, { amount, expiresAt, house }))
        await clearMail(tx, cardId)
      })
    },

    /** Writes the expiry of cards on their day. Run by the schedule. */
    async expire(): Promise<void> {
      const now = clock.now()
      for (const { id } of await readExpired(db, now, atOnce))
        await transact(db, async (tx) => {
          const [card] = await lockCards(tx, [id])
          if (card && card.available > 0 && hasEnded(card, now)) await change(tx, id, { kind: 'expire', amount: -card.available, at: now })
        })
    },

    ...createBlocks(db, { clock, jobs, write }),

    sweep: (before: Date, most: number) => sweepTries(db, before, most),
  }
}

export type GiftCardService = ReturnType<typeof createGiftCards>
