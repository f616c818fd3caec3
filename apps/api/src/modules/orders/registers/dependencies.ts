import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Documents } from '../documents/port.ts'

/** Dependencies of registers on the kernel and other modules. */
export interface RegisterDependencies {
  db: Db
  clock: Clock
  documents: Pick<Documents, 'registrations' | 'issuedForTax'>
}
