import { type Db, transact } from '../../../kernel/db/db.ts'
import { ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { t } from '../../../kernel/words.ts'
import type { CodeSent, Identity, Origin, SignedIn, SignedInActor } from '../../customers/identity/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { Verification } from '../../customers/verification/port.ts'
import { readOrderNumber } from './order-number.ts'
import { ordersOfCustomer, readByNumber } from './views.ts'

export interface EarlierAccountParts {
  identity: Pick<Identity, 'formerAccounts' | 'reopen' | 'reopenForStaff' | 'signedOut'>
  notifications: Notifications
  verification: Verification
  houseName: (site: string) => Promise<string>
}

/** The opening of an account by staff: an order of the account, the name of the member of staff, and the evidence that they were shown. */
export interface StaffReopening {
  number: string
  by: string
  reason: string
  /** The contact that the account gets: an e-mail address, its former number, or a number that no account has. */
  contact: { kind: 'email' | 'phone'; value: string }
}

/**
 * Reopens an account that lost its telephone number to the number's next owner: by a code to the e-mail address of one of its orders, which
 * the number's new owner cannot read; or by staff, who have checked the person's documents.
 */
export function createEarlierAccounts(db: Db, { identity, notifications, verification, houseName }: EarlierAccountParts) {
  const subjectOf = (actor: SignedInActor, { deviceId }: Origin, number: string) => ({
    purpose: 'earlier-account' as const,
    subject: `${readOrderNumber(number)}\n${actor.customerId}`,
    contact: `account ${actor.customerId}`,
    deviceId,
  })

  /** The order, if it belongs to an account that had the asker's number before. */
  async function find(tx: Db, actor: SignedInActor, number: string) {
    const order = await readByNumber(tx, number)
    const accounts = await identity.formerAccounts(tx, actor.customerId)
    return order && order.customerId !== null && accounts.includes(order.customerId)
      ? { ...order, accountId: order.customerId, email: order.address.shipping.email }
      : undefined
  }

  return {
    /** Whether the number of an account belonged to an earlier one that can be reopened. */
    exists: async ({ customerId }: SignedInActor): Promise<boolean> => (await identity.formerAccounts(db, customerId)).length > 0,

    /** Sends a code to the e-mail address of an order of the earlier account. The answer is the same where there is no such order. */
    sendCode: (actor: SignedInActor, origin: Origin, number: string): Promise<Result<CodeSent>> =>
      transact(db, async (tx) => {
        const order = await find(tx, actor, number)
        const issued = await verification.issue(tx, subjectOf(actor, origin, number))
        if (!issued.ok) return issued
        const { code, minutes, resendSeconds } = issued.value
        if (order) {
          const { language, subsite } = order
          const values = { code, minutes, house: await houseName(subsite), number: order.number }
          const [subject, body] = [t(language, 'order.accountCodeSubject', values), t(language, 'order.accountCode', values)]
          const message = { channel: 'email' as const, recipient: order.email, site: subsite, language, kind: 'order.accountCode' }
          await notifications.send(tx, { ...message, values, subject, body }, minutes)
        }
        return ok({ minutes, resendSeconds })
      }),

    /** Signs in to the earlier account, which gets its number back. The account that had it must have an e-mail address or be empty. */
    async open(actor: SignedInActor, origin: Origin, number: string, otp: string): Promise<Result<SignedIn>> {
      const opened = await verification.redeem(subjectOf(actor, origin, number), otp, async (tx) => {
        const order = (await find(tx, actor, number)) ?? throwFailure('code_expired', 'otp')
        const isUsed = (await ordersOfCustomer(tx, actor.customerId)).length > 0
        return identity.reopen(tx, { actor, origin, accountId: order.accountId, orderNumber: order.number, isUsed })
      })
      if (opened.ok) await identity.signedOut(actor.customerId)
      return opened
    },

    /** Gives the account of an order a contact, by which its owner then signs in. The reason that staff gave is stored with it. */
    async openForStaff({ number, ...opening }: StaffReopening): Promise<Result<undefined>> {
      const done = await resultOf(() =>
        transact(db, async (tx) => {
          const order = await readByNumber(tx, number)
          if (!order) throwFailure('unknown_order', 'number')
          if (order.customerId === null) throwFailure('order_without_account', 'number')
          return identity.reopenForStaff(tx, {
            ...opening,
            accountId: order.customerId,
            orderNumber: order.number,
            isUsed: async (id) => (await ordersOfCustomer(tx, id)).length > 0,
          })
        }),
      )
      if (!done.ok) return done
      if (done.value !== undefined) await identity.signedOut(done.value)
      return ok(undefined)
    },
  }
}
export type EarlierAccounts = ReturnType<typeof createEarlierAccounts>
