import type { Db } from '../../../kernel/db/db.ts'
import type { PasskeyDetails } from './port.ts'
import { type PasskeyRow, readPasskeys } from './store.ts'

function detailsOf({ id, name, createdAt, lastUsedAt }: PasskeyRow): PasskeyDetails {
  return { id, name, createdAt, lastUsedAt }
}

/** The passkeys of a customer. */
export async function listPasskeys(tx: Db, customerId: string) {
  return (await readPasskeys(tx, customerId)).map(detailsOf)
}
