import type { Db } from '../../../../kernel/db/db.ts'
import type { Events } from '../../../../kernel/events.ts'
import type { Inventory } from '../../../catalogue/inventory/port.ts'
import type { OrderRecord } from '../port.ts'
import { publishStockMoved } from './stock-moved.ts'
import type { UnitRecord } from './store.ts'

/** Returns a unit of each given unit's variant to stock: to its store, or to the warehouse. */
export async function putBack(
  { inventory, events }: { inventory: Pick<Inventory, 'release'>; events: Events },
  tx: Db,
  order: OrderRecord,
  units: readonly Pick<UnitRecord, 'variantId' | 'productId' | 'storeId' | 'readyPieceId'>[],
): Promise<void> {
  if (units.length === 0) return
  await inventory.release(tx, order.subsite, units)
  await publishStockMoved(tx, events, order.subsite, units)
}

/** A unit that is in the warehouse now, whichever store it was sent from. */
export const toWarehouse = (unit: UnitRecord): UnitRecord => ({ ...unit, storeId: null })
