import type { Db } from '../../../kernel/db/db.ts'

/** Dependencies of the settings of staff sessions on the kernel. */
export interface SecurityDependencies {
  db: Db
}
