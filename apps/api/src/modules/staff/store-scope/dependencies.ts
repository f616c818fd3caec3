import type { Db } from '../../../kernel/db/db.ts'

/** Dependencies of the scope of stores on the kernel. */
export interface StoreScopeDependencies {
  db: Db
}
