import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { PasskeyDependencies } from './dependencies.ts'
import { listPasskeys } from './list-passkeys.ts'
import type { PasskeyDetails } from './port.ts'
import { setName } from './store.ts'

/** Renames a passkey; returns all of the customer. */
export async function renamePasskey(
  { db }: Pick<PasskeyDependencies, 'db'>,
  customerId: string,
  id: string,
  name: string,
): Promise<Result<PasskeyDetails[]>> {
  return (await setName(db, customerId, id, name)) ? ok(await listPasskeys(db, customerId)) : fail('not_found', { field: 'id' })
}
