import { type Db } from '../../../kernel/db/db.ts'
import type { DraftDependencies } from './dependencies.ts'
import { lockDraft } from './lock-draft.ts'
import { decryptContact, isActive } from './rules.ts'
import { eraseContacts, readOfCustomer } from './store.ts'
import { closeLocked } from './withdraw-draft.ts'

/** The draft orders of a customer, for the export of personal data. */
export async function exportDrafts({ secrets }: Pick<DraftDependencies, 'secrets'>, tx: Db, customerId: string) {
  const drafts = await readOfCustomer(tx, customerId)
  return {
    drafts: drafts.map(({ number, state, channel, createdAt, contact, message, note }) => ({
      number,
      state,
      channel,
      createdAt,
      message,
      note,
      contact: decryptContact(secrets, contact),
    })),
  }
}

/** Withdraws the draft orders of a customer who leaves, and removes contact and notes from all of them. */
export async function eraseCustomer(
  deps: Pick<DraftDependencies, 'carts' | 'catalogue' | 'clock' | 'db' | 'inventory' | 'orders' | 'stockMoved'>,
  tx: Db,
  customerId: string,
): Promise<void> {
  const found = await readOfCustomer(tx, customerId)
  for (const one of found) {
    const locked = await lockDraft(deps, tx, one)
    if (locked?.isOpen && isActive(locked.draft.state)) await closeLocked(deps, tx, locked.draft, { state: 'withdrawn', by: '' })
  }
  await eraseContacts(
    tx,
    found.map(({ id }) => id),
  )
}
