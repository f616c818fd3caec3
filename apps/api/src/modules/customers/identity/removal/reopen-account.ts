import type { Identity, SignedIn } from '../port.ts'
import { type Db, isDuplicate } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import { lockHolder } from '../contacts/admit-contact.ts'
import { formerOwnersOfPhone } from '../contacts/former-phones.ts'
import { needProof } from '../credentials/need-proof.ts'
import type { IdentityContext } from '../dependencies.ts'
import { contactVerified } from '../events.ts'
import { openSession } from '../sessions/open-session.ts'
import { customerById, type CustomerRow, endSessions, insertReopening, lockCustomer, setReturned, updateCustomer } from '../store.ts'
import { detailsOf } from '../views.ts'
import { isEmptyAccount } from './plan-deletion.ts'
import { removeNow } from './remove-accounts.ts'

/** Takes the number from the account that has it, which keeps its e-mail address, or is deleted where it is empty. */
async function giveUpPhone(
  deps: Pick<IdentityContext, 'clock' | 'personalData' | 'secrets'>,
  tx: Db,
  holder: CustomerRow,
  isUsed: boolean,
): Promise<void> {
  if (holder.email === null && (isUsed || !(await isEmptyAccount(deps, tx, holder.id)))) throwFailure('account_in_use')
  await updateCustomer(tx, holder.id, { phone: null })
  if (holder.email === null) await removeNow(deps, tx, holder.id)
}

async function returnContact(
  { clock }: Pick<IdentityContext, 'clock'>,
  tx: Db,
  account: CustomerRow,
  contact: { kind: 'email' | 'phone'; value: string },
  record: { by: string; reason: string; orderNumber: string },
): Promise<CustomerRow> {
  const now = clock.now()
  try {
    await updateCustomer(tx, account.id, { [contact.kind]: contact.value, lastSignInAt: now })
  } catch (error) {
    if (isDuplicate(error)) throwFailure('contact_taken', contact.kind)
    throw error
  }
  await setReturned(tx, account.id, now)
  await insertReopening(tx, { id: newId(now), customerId: account.id, ...record, contact: contact.kind, at: now })
  return { ...account, [contact.kind]: contact.value }
}

/** The accounts that lost a customer's present number to it and can be reopened, the latest first. */
export async function readFormerAccounts(deps: Pick<IdentityContext, 'secrets'>, tx: Db, customerId: string): Promise<string[]> {
  const phone = (await customerById(tx, customerId))?.phone
  return phone == null ? [] : (await formerOwnersOfPhone(deps, tx, phone)).filter((id) => id !== customerId)
}

/** Returns a telephone number to an earlier account and signs in to that; see `Identity.reopen`. */
export async function reopenAccount(
  deps: Pick<IdentityContext, 'clock' | 'events' | 'messenger' | 'personalData' | 'secrets' | 'tokens'>,
  tx: Db,
  { actor, origin, accountId, orderNumber, isUsed }: Parameters<Identity['reopen']>[1],
): Promise<SignedIn> {
  const { clock, events } = deps
  const person = await needProof(deps, tx, actor)
  const account = await lockCustomer(tx, accountId)
  const { phone } = person
  if (phone === null || account?.state !== 'active' || account.phone !== null) throwFailure('code_expired', 'otp')
  await giveUpPhone(deps, tx, person, isUsed)
  await endSessions(tx, person.id, 'owner', clock.now(), { only: actor.sessionId })
  const opened = await returnContact(deps, tx, account, { kind: 'phone', value: phone }, { by: 'customer', reason: '', orderNumber })
  await events.publish(tx, contactVerified, { customerId: opened.id, contact: 'phone' })
  const tokens = await openSession(deps, tx, opened, origin, { method: 'code', created: false })
  return { tokens, customer: detailsOf(opened), created: false }
}

/** Gives an account without its contact another one, for staff; see `Identity.reopenForStaff`. */
export async function reopenForStaff(
  deps: Pick<IdentityContext, 'clock' | 'messenger' | 'personalData' | 'secrets'>,
  tx: Db,
  { accountId, orderNumber, by, reason, contact, isUsed }: Parameters<Identity['reopenForStaff']>[1],
): Promise<string | undefined> {
  const { clock, messenger } = deps
  const account = await lockCustomer(tx, accountId)
  if (account?.state !== 'active') throwFailure('account_closed', 'number')
  if (account[contact.kind] !== null) throwFailure('account_has_contact', 'contact')
  const holder = await lockHolder(tx, contact)
  if (holder) {
    const isFormer = contact.kind === 'phone' && (await formerOwnersOfPhone(deps, tx, contact.value)).includes(accountId)
    if (!isFormer) throwFailure('contact_taken', 'contact')
    await giveUpPhone(deps, tx, holder, await isUsed(holder.id))
    await endSessions(tx, holder.id, 'owner', clock.now())
  }
  const opened = await returnContact(deps, tx, account, contact, { by: `staff:${by}`, reason, orderNumber })
  // Its other contact hears of it too: whoever reads that did not ask for this, where a stranger convinced staff.
  await messenger.contactChanged(tx, account, contact)
  await messenger.contactChanged(tx, opened, contact)
  return holder?.id
}
