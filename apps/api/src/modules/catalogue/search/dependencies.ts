import type { Db } from '../../../kernel/db/db.ts'
import type { Catalogue } from '../products/port.ts'

/** Dependencies of the search on the database and the catalogue. */
export interface SearchDependencies {
  db: Db
  catalogue: Pick<Catalogue, 'found' | 'browse' | 'productsOf'>
}
