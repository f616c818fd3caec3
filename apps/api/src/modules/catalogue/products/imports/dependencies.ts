import type { RecordAct } from '../../../../kernel/acts.ts'
import type { Inventory } from '../../inventory/port.ts'
import type { Originals, Uploads } from '../../media/port.ts'
import type { EditingDependencies } from '../editing/dependencies.ts'

/** Dependencies of imports: those of the editing of products, whose one path they write by, uploads, stock, and the audit. */
export interface ImportDependencies extends Omit<EditingDependencies, 'inventory'> {
  inventory: EditingDependencies['inventory'] & Pick<Inventory, 'setCount'>
  uploads: Uploads
  originals: Originals
  /** Writes what the import does to each product to the audit, as the act of its member. */
  recordAct: RecordAct
}
