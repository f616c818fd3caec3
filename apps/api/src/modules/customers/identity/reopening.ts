import type { Clock } from '../../../kernel/clock.ts'
import { type Db, isDuplicate } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/id.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { CredentialService } from './credentials.ts'
import { contactProved } from './events.ts'
import type { Messenger } from './messages.ts'
import type { Identity } from './port.ts'
import type { ProvedContacts } from './proved-contact.ts'
import type { RemovalService } from './removal.ts'
import type { Sessions } from './sessions.ts'
import { customerById, type CustomerRow, endSessions, insertReopening, lockCustomer, setReturned, updateCustomer } from './store.ts'
import { detailsOf } from './views.ts'

export interface ReopeningParts {
  clock: Clock
  events: Events
  sessions: Sessions
  messenger: Messenger
  credentials: Pick<CredentialService, 'needProof'>
  provedContacts: ProvedContacts
  removal: Pick<RemovalService, 'isEmpty' | 'removeNow'>
}

/** Reopens accounts for owners who lost the contact that they signed in by. */
export function createReopening(parts: ReopeningParts): Pick<Identity, 'formerAccounts' | 'reopen' | 'reopenForStaff'> {
  const { clock, events, sessions, messenger, credentials, provedContacts, removal } = parts

  /** Takes the number from the account that has it, which keeps its e-mail address, or is deleted where it is empty. */
  async function giveUpPhone(tx: Db, holder: CustomerRow, isUsed: boolean): Promise<void> {
    if (holder.email === null && (isUsed || !(await removal.isEmpty(tx, holder.id)))) throwFailure('account_in_use')
    await updateCustomer(tx, holder.id, { phone: null })
    if (holder.email === null) await removal.removeNow(tx, holder.id)
  }

  async function giveBack(
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

  return {
    async formerAccounts(tx, customerId) {
      const phone = (await customerById(tx, customerId))?.phone
      return phone == null ? [] : (await provedContacts.formerOwners(tx, phone)).filter((id) => id !== customerId)
    },

    async reopen(tx, { actor, origin, accountId, orderNumber, isUsed }) {
      const person = await credentials.needProof(tx, actor)
      const account = await lockCustomer(tx, accountId)
      const { phone } = person
      if (phone === null || account?.state !== 'active' || account.phone !== null) throwFailure('code_expired', 'otp')
      await giveUpPhone(tx, person, isUsed)
      await endSessions(tx, person.id, 'owner', clock.now(), { only: actor.sessionId })
      const opened = await giveBack(tx, account, { kind: 'phone', value: phone }, { by: 'customer', reason: '', orderNumber })
      await events.publish(tx, contactProved, { customerId: opened.id, contact: 'phone' })
      const tokens = await sessions.open(tx, opened, origin, { way: 'code', created: false })
      return { tokens, customer: detailsOf(opened), created: false }
    },

    async reopenForStaff(tx, { accountId, orderNumber, by, reason, contact, isUsed }) {
      const account = await lockCustomer(tx, accountId)
      if (account?.state !== 'active') throwFailure('account_closed', 'number')
      if (account[contact.kind] !== null) throwFailure('account_has_contact', 'contact')
      const holder = await provedContacts.lockHolder(tx, contact)
      if (holder) {
        const isFormer = contact.kind === 'phone' && (await provedContacts.formerOwners(tx, contact.value)).includes(accountId)
        if (!isFormer) throwFailure('contact_taken', 'contact')
        await giveUpPhone(tx, holder, await isUsed(holder.id))
        await endSessions(tx, holder.id, 'owner', clock.now())
      }
      const opened = await giveBack(tx, account, contact, { by: `staff:${by}`, reason, orderNumber })
      await messenger.contactChanged(tx, opened, contact)
      return holder?.id
    },
  }
}
