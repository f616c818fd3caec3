import { addMs, type Clock, durations } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { t } from '../../../kernel/words.ts'
import type { GiftCards } from '../gift-cards/port.ts'
import type { Identity, Person } from '../../customers/identity/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { Site } from '../../content/sites/port.ts'
import { expiryMessage } from './messages.ts'
import type { Credit } from './port.ts'
import { checkAmount, extended, refundedDays, releasedDays, take, warningDays } from './rules.ts'
import {
  type Account,
  accountOfOrder,
  accountsWithExpired,
  change,
  countLedger,
  findLot,
  type Hold,
  insertHold,
  insertLot,
  isRefunded,
  type Lot,
  lockAccount,
  moveCustomer,
  noteWarning,
  readBalance,
  readExpired,
  readHolds,
  readLedger,
  readOfCustomer,
  readSpendable,
  readUnwarned,
  setHold,
} from './store.ts'

export interface CreditParts {
  clock: Clock
  identity: Pick<Identity, 'details'>
  notifications: Pick<Notifications, 'send'>
  siteOf: (code: string) => Promise<Site | undefined>
  houseName: (site: string) => Promise<string>
  /** A function, since gift cards are created after store credit and need it. */
  giftCards: () => Pick<GiftCards, 'issue'>
  /** The number of an order. */
  orderNumber: (db: Db, orderId: string) => Promise<string | undefined>
}

/** Entries on a page of the ledger. */
export const pageSize = 20
/** The maximum number of accounts or lots in one run of a job. */
const atOnce = 500

export function createCredit(db: Db, { clock, identity, notifications, siteOf, houseName, giftCards, orderNumber }: CreditParts) {
  /** Writes the expiry of expired lots, so that the ledger's balance can all be spent. The account is locked. */
  async function expireDue(tx: Db, account: Account): Promise<void> {
    const now = clock.now()
    for (const lot of await readExpired(tx, account, now)) await change(tx, lot, { kind: 'expire', amount: -lot.available, at: now })
  }

  async function lock(tx: Db, account: Account): Promise<void> {
    await lockAccount(tx, account)
    await expireDue(tx, account)
  }

  /** Locks the account that an order takes from and returns its holds in a state, with their lots. */
  async function lockOrder(tx: Db, orderId: string, state: Hold['state']): Promise<{ hold: Hold; lot: Lot }[]> {
    const account = await accountOfOrder(tx, orderId)
    if (!account) return []
    await lock(tx, account)
    const found: { hold: Hold; lot: Lot }[] = []
    for (const hold of await readHolds(tx, orderId, [state])) found.push({ hold, lot: await lotOf(tx, hold) })
    return found
  }

  async function lotOf(tx: Db, { lotId }: Hold): Promise<Lot> {
    const lot = await findLot(tx, lotId)
    if (!lot) throw new Error(`there is no lot ${lotId} of credit`)
    return lot
  }

  const port: Credit = {
    balance: (tx, customerId, subsite) => readBalance(tx, { customerId, subsite }, clock.now()),

    async hold(tx, { customerId, subsite, orderId, amount }) {
      if (amount === 0) return
      checkAmount(amount)
      await lock(tx, { customerId, subsite })
      const before = await readHolds(tx, orderId, ['held', 'spent'])
      if (before.length > 0) {
        if (before.reduce((sum, hold) => sum + hold.amount, 0) === amount) return
        throw new Error(`order ${orderId} holds another amount of credit already`)
      }
      const lots = await readSpendable(tx, { customerId, subsite }, clock.now())
      const parts = take(
        amount,
        lots.map((lot) => ({ id: lot.id, amount: lot.available })),
      )
      if (!parts) return throwFailure('credit_short', 'amount')
      const now = clock.now()
      for (const [position, part] of parts.entries()) {
        await insertHold(tx, { id: newId(now), orderId, lotId: part.id, position, amount: part.amount, state: 'held' })
        await change(tx, { id: part.id, customerId, subsite }, { kind: 'hold', amount: -part.amount, orderId, at: now })
      }
    },

    async spend(tx, orderId) {
      for (const { hold, lot } of await lockOrder(tx, orderId, 'held')) {
        await setHold(tx, hold.id, { state: 'spent' })
        await change(tx, lot, { kind: 'spend', amount: 0, orderId, at: clock.now() })
      }
    },

    async release(tx, orderId) {
      const now = clock.now()
      for (const { hold, lot } of await lockOrder(tx, orderId, 'held')) {
        await setHold(tx, hold.id, { state: 'released' })
        const expired = lot.expiresAt !== null && lot.expiresAt <= now
        const expiresAt = expired ? extended(lot.expiresAt, releasedDays, now) : null
        await change(tx, lot, { kind: 'release', amount: hold.amount, orderId, at: now, expiresAt })
      }
    },

    async grant(tx, { customerId, subsite, amount, kind = 'goodwill', reason, reference, expiresAt }) {
      checkAmount(amount)
      if (kind === 'paid' && expiresAt !== null) throw new RangeError('credit that was paid for does not expire')
      await lock(tx, { customerId, subsite })
      const now = clock.now()
      const id = newId(now)
      const written = await insertLot(tx, {
        id,
        customerId,
        subsite,
        amount,
        available: amount,
        kind,
        reason,
        reference,
        expiresAt,
        createdAt: now,
      })
      if (written) await change(tx, { id, customerId, subsite }, { kind: 'grant', amount, reference, at: now })
    },

    async refund(tx, { orderId, amount, reference }) {
      if (amount === 0) return
      checkAmount(amount)
      const spent = await lockOrder(tx, orderId, 'spent')
      if (await isRefunded(tx, reference)) return
      const parts = take(amount, spent.map(({ hold }) => ({ id: hold.id, amount: hold.amount - hold.refunded })).toReversed())
      if (!parts) throw new Error(`order ${orderId} spent less credit than is to be refunded`)
      const now = clock.now()
      for (const part of parts) {
        const { hold, lot } = spent.find((one) => one.hold.id === part.id) ?? { hold: undefined, lot: undefined }
        if (!hold) continue
        await setHold(tx, hold.id, { refunded: hold.refunded + part.amount })
        const extendedTo = extended(lot.expiresAt, refundedDays, now)
        const expiresAt = extendedTo?.getTime() === lot.expiresAt?.getTime() ? null : extendedTo
        await change(tx, lot, { kind: 'refund', amount: part.amount, orderId, reference, at: now, expiresAt })
      }
    },
  }

  /** Warns a customer that a lot expires soon, once for each number of days. */
  async function warn(lot: Lot, days: number): Promise<void> {
    const { customerId, subsite, available, expiresAt } = lot
    const [person, site, house] = [await identity.details(customerId), await siteOf(subsite), await houseName(subsite)]
    await transact(db, async (tx) => {
      if (!(await noteWarning(tx, lot.id, days)) || !person || !site || !expiresAt) return
      const message = expiryMessage(person, site, { amount: available, expiresAt, house })
      if (message) await notifications.send(tx, message)
    })
  }

  return {
    ...port,

    /** A customer's lots on a site by expiry, and a page of the ledger. */
    async account(customerId: string, subsite: string, page: number) {
      const account = { customerId, subsite }
      const lots = await readSpendable(db, account, clock.now())
      const entries = await readLedger(db, account, { offset: (page - 1) * pageSize, limit: pageSize })
      const orderIds = new Set(entries.flatMap(({ orderId }) => orderId ?? []))
      const numbers = new Map(await Promise.all([...orderIds].map(async (id) => [id, await orderNumber(db, id)] as const)))
      return {
        balance: lots.reduce((sum, { available }) => sum + available, 0),
        lots,
        entries: entries.map((entry) => ({ ...entry, orderNumber: entry.orderId === null ? undefined : numbers.get(entry.orderId) })),
        pages: Math.max(1, Math.ceil((await countLedger(db, account)) / pageSize)),
      }
    },

    /** Writes the expiry of lots on their day. Run by the schedule. */
    async expire(): Promise<void> {
      for (const account of await accountsWithExpired(db, clock.now(), atOnce)) await transact(db, (tx) => lock(tx, account))
    },

    /** Warns customers of credit that expires soon. Run by the schedule. */
    async warn(): Promise<void> {
      const now = clock.now()
      for (const days of warningDays.toSorted((a, b) => a - b))
        for (const lot of await readUnwarned(db, now, addMs(now, days * durations.day), days, atOnce)) await warn(lot, days)
    },

    /**
     * Ends the credit of an account that is deleted: paid credit becomes a gift card of the same amount, without an expiry, which is sent
     * to the customer by e-mail. The entries stay for accounting, under an anonymous id.
     */
    async removeCustomer(tx: Db, customerId: string, person: Person): Promise<void> {
      const { lots } = await readOfCustomer(tx, customerId)
      for (const subsite of new Set(lots.map((lot) => lot.subsite))) {
        const account = { customerId, subsite }
        await lock(tx, account)
        const paid = (await readSpendable(tx, account, clock.now())).filter(({ kind }) => kind === 'paid')
        const amount = paid.reduce((sum, { available }) => sum + available, 0)
        if (amount === 0) continue
        if (!person.email) throw new Error(`the credit of customer ${customerId} cannot be mailed`)
        const reference = `credit-of:${customerId}:${subsite}`
        for (const lot of paid) await change(tx, lot, { kind: 'move', amount: -lot.available, reference, at: clock.now() })
        const { firstName: name, email, language } = person
        await giftCards().issue(tx, {
          subsite,
          amount,
          reference,
          language,
          ofCredit: true,
          to: { name, email },
          from: await houseName(subsite),
          message: t(language, 'credit.moved'),
          sendAt: clock.now(),
        })
      }
      await moveCustomer(tx, customerId, newId(clock.now()))
    },
    /** Goodwill ends with the account. */
    countLost: async (tx: Db, customerId: string) => ({
      credit: (await readOfCustomer(tx, customerId)).lots.filter(({ available, kind }) => available > 0 && kind === 'goodwill').length,
    }),
    /** Counts paid credit of a customer who has no e-mail address that a gift card could be sent to. */
    countOpen: async (tx: Db, customerId: string, { email }: Person) => ({
      creditWithoutMail: email
        ? 0
        : (await readOfCustomer(tx, customerId)).lots.filter(({ available, kind }) => available > 0 && kind === 'paid').length,
    }),
    /** Everything that is stored of a customer's credit, for the customer's data export. */
    exportCustomer: async (tx: Db, customerId: string) => ({ credit: await readOfCustomer(tx, customerId) }),
  }
}

export type CreditService = ReturnType<typeof createCredit>
