import type { IdentityContext } from '../dependencies.ts'
import { customerByContact } from '../store.ts'

/** The customer who has verified a contact. */
export async function ownerOf(
  { db }: Pick<IdentityContext, 'db'>,
  contact: { kind: 'email' | 'phone'; value: string },
): Promise<string | undefined> {
  return (await customerByContact(db, contact))?.id
}
