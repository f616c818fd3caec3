import type { Db } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { Delivery } from '../../checkout/delivery/port.ts'
import type { Documents } from '../documents/port.ts'
import type { Inventory } from '../../catalogue/inventory/port.ts'
import { publishStockMoved } from './stock-moved.ts'
import type { OrderRecord, ReplacementStock } from './port.ts'
import { recordShipment } from './shipments.ts'
import { readUnits, setHuids, type UnitRecord } from './units/store.ts'
import { areHuidsTaken } from './huids/store.ts'

type StockParts = { inventory: Pick<Inventory, 'release'>; events: Events }

const countsOf = (units: readonly UnitRecord[]) =>
  [...Map.groupBy(units, ({ variantId }) => variantId)].map(([variantId, { length }]) => ({ variantId, quantity: length }))

/** Returns a unit of each given unit's variant to stock: to its store, or to the warehouse. */
export async function putBack(
  tx: Db,
  { inventory, events }: StockParts,
  order: OrderRecord,
  units: readonly Pick<UnitRecord, 'variantId' | 'productId' | 'storeId'>[],
): Promise<void> {
  if (units.length === 0) return
  await inventory.release(tx, order.subsite, units)
  await publishStockMoved(tx, events, order.subsite, units)
}

/** A unit that is in the warehouse now, whichever store it was sent from. */
export const toWarehouse = (unit: UnitRecord): UnitRecord => ({ ...unit, storeId: null })

export interface ReplacementStockParts {
  inventory: Pick<Inventory, 'reserve' | 'release'>
  events: Events
  delivery: Pick<Delivery, 'carrier'>
  documents: Pick<Documents, 'issueForReplacement'>
}

/** Units that are sent as replacements, or sent again. */
export function createReplacementStock(parts: ReplacementStockParts): ReplacementStock {
  const { inventory, events, delivery, documents } = parts
  const unitsOf = async (tx: Db, order: OrderRecord, unitIds: readonly string[]) =>
    (await readUnits(tx, order.id)).filter(({ id }) => unitIds.includes(id))

  return {
    async reserve(tx, order, unitIds, field) {
      if (unitIds.length === 0) return []
      const units = await unitsOf(tx, order, unitIds)
      const answer = await inventory.reserve(tx, order.subsite, countsOf(units))
      if ('short' in answer) return throwFailure('out_of_stock', field)
      const places = new Map([...answer.reserved].map(([variantId, of]) => [variantId, [...of]]))
      const taken = units.flatMap((unit) => {
        const storeId = places.get(unit.variantId)?.shift()
        return storeId === undefined ? [] : [{ ...unit, storeId }]
      })
      await publishStockMoved(tx, events, order.subsite, taken)
      return taken.map(({ id, storeId }) => ({ unitId: id, storeId }))
    },
    async release(tx, order, taken) {
      const places = new Map(taken.map(({ unitId, storeId }) => [unitId, storeId]))
      const units = await unitsOf(tx, order, [...places.keys()])
      await putBack(
        tx,
        parts,
        order,
        units.map((unit) => ({ ...unit, storeId: places.get(unit.id) ?? null })),
      )
    },
    async restock(tx, order, unitIds) {
      const units = await unitsOf(tx, order, unitIds)
      await putBack(tx, parts, order, units.filter(({ fromStock }) => fromStock).map(toWarehouse))
    },
    async send(tx, order, unitIds, { carrier, tracking, huids, at }) {
      const numbers = huids.flatMap((one) => one.huids)
      if (new Set(numbers).size < numbers.length) throwFailure('bad_request', 'huids')
      for (const one of huids) {
        if (await areHuidsTaken(tx, [...one.huids], one.unitId)) throwFailure('bad_request', 'huids')
        await setHuids(tx, one.unitId, one.huids)
      }
      await recordShipment(tx, delivery, order, [...unitIds], { carrier, number: tracking, at })
      const others = huids.map(({ unitId }) => unitId)
      if (others.length > 0) await documents.issueForReplacement(tx, order.id, others)
    },
  }
}
