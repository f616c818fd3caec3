import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { SignedInActor } from '../identity/port.ts'
import type { PasskeyDependencies } from './dependencies.ts'
import { listPasskeys } from './list-passkeys.ts'
import type { PasskeyDetails } from './port.ts'
import { deletePasskey } from './store.ts'

/** Removes a passkey; needs a fresh verification. */
export function removePasskey(
  { db, identity }: Pick<PasskeyDependencies, 'db' | 'identity'>,
  actor: SignedInActor,
  id: string,
): Promise<Result<PasskeyDetails[]>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const person = await identity.needProof(tx, actor)
      if (!(await deletePasskey(tx, person.id, id))) throwFailure('not_found', 'id')
      return listPasskeys(tx, person.id)
    }),
  )
}
