import { readContact } from '@karat/sites/contact.ts'
import { canonicalMail } from '@karat/sites/mail.ts'
import { addMs, type Clock, durations } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { ok, type Result, throwFailure } from '../../../kernel/result.ts'
import { t } from '../../../kernel/words.ts'
import type { Identity } from '../../customers/identity/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { IssuedCode, Verification } from '../../customers/verification/port.ts'
import type { OrderAsker, Orders } from './port.ts'
import { readOrderNumber } from './order-number.ts'
import { phoneJoinDays, phoneOpenDays, tokenHash } from './rules.ts'
import { claimByContact, mailOfGuest, setOwner } from './store.ts'
import { countOpenOrders, findOpened, ordersOfCustomer, readByNumber } from './views.ts'

export interface OwnershipParts {
  clock: Clock
  identity: Pick<Identity, 'details' | 'ownerOf' | 'phoneSince'>
  notifications: Notifications
  verification: Verification
  houseName: (site: string) => Promise<string>
}

/** A guest's request for an order: its number, and an e-mail address or telephone number as people write it. */
export interface OrderRequest {
  site: Site
  number: string
  username: string
  deviceId: string | undefined
}

/** The ownership of orders: how guests open theirs without a link, and how an order joins an account. */
export function createOwnership(db: Db, orders: Pick<Orders, 'addToken'>, parts: OwnershipParts) {
  const { clock, identity, notifications, verification, houseName } = parts

  /**
   * The requested order; undefined where the number is unknown, or the contacts differ from those of its account, or of its posting where
   * it has none.
   */
  async function find(tx: Db, { site, number, username }: OrderRequest) {
    const order = await readByNumber(tx, number)
    const owner = order && order.customerId !== null ? await identity.details(order.customerId, tx) : undefined
    // The recipient of a gift may not read its buyer's order: only the buyer's contacts count. After its account has ended, the contacts of
    // the order count.
    const { email, phone } = owner ?? order?.address.shipping ?? { email: null, phone: null }
    const given = readContact(site.country, username)
    // Orders from before addresses had a canonical spelling are stored as they were typed.
    if (order && email && given?.kind === 'email' && given.value === (canonicalMail(email) ?? email.toLowerCase()))
      return { ...order, channel: 'email' as const, recipient: email }
    // The number may have a new owner by now, who must not see the former owner's purchases.
    const isRecent = order && addMs(order.createdAt, phoneOpenDays * durations.day) > clock.now()
    return isRecent && phone && given?.value === phone ? { ...order, channel: 'sms' as const, recipient: phone } : undefined
  }

  /** The time from which guest orders with an account's number belong to its owner: not from before another account had the number. */
  async function phoneOrdersSince(customerId: string): Promise<Date> {
    const released = await identity.phoneSince(customerId)
    const youngest = addMs(clock.now(), -phoneJoinDays * durations.day)
    return released && released > youngest ? released : youngest
  }

  const contactIn = (site: Site, username: string) => readContact(site.country, username)?.value ?? username

  /** The claim that a code verifies; the same for all spellings of a contact. */
  const subjectOf = ({ site, number, username, deviceId }: OrderRequest) => ({
    purpose: 'order' as const,
    subject: `${readOrderNumber(number)}\n${contactIn(site, username)}`,
    contact: contactIn(site, username),
    deviceId: deviceId ?? throwFailure('device_needed', 'x-device-id'),
  })

  return {
    /**
     * Sends a code to a contact of an order's account, or to the one that a guest posted it with. The answer is the same where there is no
     * such order.
     */
    async sendCode(request: OrderRequest): Promise<Result<Pick<IssuedCode, 'minutes' | 'resendSeconds'>>> {
      const subject = subjectOf(request)
      const order = await find(db, request)
      return transact(db, async (tx) => {
        const issued = await verification.issue(tx, subject)
        if (!issued.ok) return issued
        const { code, minutes, resendSeconds } = issued.value
        if (order) {
          const values = { code, minutes, house: await houseName(order.subsite), number: order.number }
          const { channel, recipient, language } = order
          const [title, body] = [t(language, 'order.codeSubject', values), t(language, 'order.code', values)]
          const about = { site: order.subsite, language, kind: 'order.code', values }
          await notifications.send(tx, { channel, recipient, ...about, subject: title, body }, minutes)
        }
        return ok({ minutes, resendSeconds })
      })
    },

    /** Opens an order by the code that was sent to its contact. */
    open: (request: OrderRequest, code: string): Promise<Result<{ orderId: string; token: string }>> =>
      verification.redeem(subjectOf(request), code, async (tx) => {
        const order = (await find(tx, request)) ?? throwFailure('code_expired', 'otp')
        return { orderId: order.id, token: await orders.addToken(tx, order.id) }
      }),

    opened: (tx: Db, subsite: string, name: string, { customerId, token }: OrderAsker) =>
      findOpened(tx, subsite, name, { customerId, tokenHash: token === undefined ? undefined : tokenHash(token) }),

    /** Adds the orders that guests posted with a contact to the account that has just verified it. */
    async join(customerId: string, kind: 'email' | 'phone'): Promise<void> {
      const value = (await identity.details(customerId))?.[kind]
      if (!value) return
      await claimByContact(db, customerId, { kind, value }, kind === 'phone' ? await phoneOrdersSince(customerId) : undefined)
    },

    /** Adds a guest's placed order to the account that has verified its e-mail address; a telephone number is not enough. */
    async joinByMail(orderId: string): Promise<void> {
      const email = await mailOfGuest(db, orderId)
      const customerId = email === undefined ? undefined : await identity.ownerOf({ kind: 'email', value: email })
      if (customerId !== undefined) await setOwner(db, orderId, customerId)
    },

    /** Orders are stored for the years that tax law requires; nobody can sign in to the account that they name any more. */
    removeCustomer: async () => {},
    /** Orders that are neither delivered nor ended. */
    countOpen: async (tx: Db, customerId: string) => ({ orders: await countOpenOrders(tx, customerId) }),

    /** A customer's orders, for the export of personal data. */
    exportCustomer: async (tx: Db, customerId: string) => ({ orders: await ordersOfCustomer(tx, customerId) }),
  }
}

export type OrderOwnership = ReturnType<typeof createOwnership>
