import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Carts } from '../../cart/port.ts'

/** Dependencies of identity numbers on the kernel and other modules. */
export interface IdProofDependencies {
  db: Db
  clock: Clock
  secrets: Secrets
  carts: Pick<Carts, 'lock' | 'opensTo' | 'refuseClosed' | 'view'>
}
