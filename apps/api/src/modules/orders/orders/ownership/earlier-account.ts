import { type Db, transact } from '../../../../kernel/db/db.ts'
import { ok, type Result, throwFailure } from '../../../../kernel/result.ts'
import { t } from '../../../../kernel/translations.ts'
import type { CodeSent, Origin, SignedIn, SignedInActor } from '../../../customers/identity/port.ts'
import type { OwnershipDependencies } from '../dependencies.ts'
import { readOrderNumber } from '../order-number.ts'
import { ordersOfCustomer, readByNumber } from '../views.ts'

function accountSubjectOf(actor: SignedInActor, { deviceId }: Origin, number: string) {
  return {
    purpose: 'earlier-account' as const,
    subject: `${readOrderNumber(number)}\n${actor.customerId}`,
    contact: `account ${actor.customerId}`,
    deviceId,
  }
}

/** The order, if it belongs to an account that had the asker's number before. */
async function findOfEarlierAccount({ identity }: Pick<OwnershipDependencies, 'identity'>, tx: Db, actor: SignedInActor, number: string) {
  const order = await readByNumber(tx, number)
  const accounts = await identity.formerAccounts(tx, actor.customerId)
  return order && order.customerId !== null && accounts.includes(order.customerId)
    ? { ...order, accountId: order.customerId, email: order.address.shipping.email }
    : undefined
}

/** Whether the number of an account belonged to an earlier one that can be reopened. */
export async function hasEarlierAccount(
  { db, identity }: Pick<OwnershipDependencies, 'db' | 'identity'>,
  { customerId }: SignedInActor,
): Promise<boolean> {
  return (await identity.formerAccounts(db, customerId)).length > 0
}

/** Sends a code to the e-mail address of an order of the earlier account. The answer is the same where there is no such order. */
export function sendAccountCode(
  deps: Pick<OwnershipDependencies, 'db' | 'merchantName' | 'identity' | 'notifications' | 'verification'>,
  actor: SignedInActor,
  origin: Origin,
  number: string,
): Promise<Result<CodeSent>> {
  const { db, merchantName, notifications, verification } = deps
  return transact(db, async (tx) => {
    const order = await findOfEarlierAccount(deps, tx, actor, number)
    const issued = await verification.issue(tx, accountSubjectOf(actor, origin, number))
    if (!issued.ok) return issued
    const { code, minutes, resendSeconds } = issued.value
    if (order) {
      const { language, subsite } = order
      const values = { code, minutes, merchant: await merchantName(subsite), number: order.number }
      const [subject, body] = [t(language, 'order.accountCodeSubject', values), t(language, 'order.accountCode', values)]
      const message = { channel: 'email' as const, recipient: order.email, site: subsite, language, kind: 'order.accountCode' }
      await notifications.send(tx, { ...message, values, subject, body }, minutes)
    }
    return ok({ minutes, resendSeconds })
  })
}

/** Signs in to the earlier account, which gets its number back. The account that had it must have an e-mail address or be empty. */
export async function openEarlierAccount(
  deps: Pick<OwnershipDependencies, 'identity' | 'verification'>,
  actor: SignedInActor,
  origin: Origin,
  number: string,
  otp: string,
): Promise<Result<SignedIn>> {
  const { identity, verification } = deps
  const opened = await verification.redeem(accountSubjectOf(actor, origin, number), otp, async (tx) => {
    const order = (await findOfEarlierAccount(deps, tx, actor, number)) ?? throwFailure('code_expired', 'otp')
    const isUsed = (await ordersOfCustomer(tx, actor.customerId)).length > 0
    return identity.reopen(tx, { actor, origin, accountId: order.accountId, orderNumber: order.number, isUsed })
  })
  if (opened.ok) await identity.signedOut(actor.customerId)
  return opened
}
