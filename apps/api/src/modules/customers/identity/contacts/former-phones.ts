import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import type { IdentityContext } from '../dependencies.ts'
import { customerById, type CustomerRow, formerOwnersOf, insertFormerPhone, phoneReleasedAt } from '../store.ts'

export const phonePurpose = 'former telephone number'

/** When the number of an account last belonged to another account; undefined where it never did. */
export async function phoneSince(deps: Pick<IdentityContext, 'db' | 'secrets'>, customerId: string): Promise<Date | undefined> {
  const { db } = deps
  const phone = (await customerById(db, customerId))?.phone
  return phone == null ? undefined : phoneReleasedSince(deps, db, customerId, phone)
}

/** Records the number of a deleted account: orders posted with it before belong to no other account. */
export async function forgetPhone(
  { clock, secrets }: Pick<IdentityContext, 'clock' | 'secrets'>,
  tx: Db,
  { phone }: CustomerRow,
): Promise<void> {
  const now = clock.now()
  if (phone !== null)
    await insertFormerPhone(tx, { id: newId(now), customerId: null, phone: secrets.hmac(phonePurpose, phone), until: now })
}

/** When a number last went from another account than this one; undefined where it never did. */
export function phoneReleasedSince(
  { secrets }: Pick<IdentityContext, 'secrets'>,
  tx: Db,
  customerId: string,
  phone: string,
): Promise<Date | undefined> {
  return phoneReleasedAt(tx, secrets.hmacs(phonePurpose, phone), customerId)
}

/** The accounts that lost a number to its next owner and can get it back, the latest first. */
export function formerOwnersOfPhone({ secrets }: Pick<IdentityContext, 'secrets'>, tx: Db, phone: string): Promise<string[]> {
  return formerOwnersOf(tx, secrets.hmacs(phonePurpose, phone))
}
