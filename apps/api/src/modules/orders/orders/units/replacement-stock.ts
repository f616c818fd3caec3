import type { Db } from '../../../../kernel/db/db.ts'
import { AppError, throwFailure } from '../../../../kernel/result.ts'
import type { UnitDependencies } from '../dependencies.ts'
import { areHuidsTaken } from '../huids/store.ts'
import type { OrderRecord, ReplacementSent, ReservedReplacement, Restocked } from '../port.ts'
import { huidsProblem } from './hallmarks.ts'
import { recordShipment } from './shipments.ts'
import { publishStockMoved } from './stock-moved.ts'
import { putBack } from './put-back.ts'
import { readUnits, setHuids, setReadyPiece, type UnitRecord } from './store.ts'

const countsOf = (units: readonly UnitRecord[]) =>
  [...Map.groupBy(units, ({ variantId }) => variantId)].map(([variantId, { length }]) => ({ variantId, quantity: length }))

async function unitsOf(tx: Db, order: OrderRecord, unitIds: readonly string[]) {
  return (await readUnits(tx, order.id)).filter(({ id }) => unitIds.includes(id))
}

/** Reserves a replacement of each unit; see `ReplacementStock.reserve`. */
export async function reserveReplacements(
  { events, inventory }: Pick<UnitDependencies, 'events' | 'inventory'>,
  tx: Db,
  order: OrderRecord,
  unitIds: readonly string[],
  field: string,
): Promise<ReservedReplacement[]> {
  if (unitIds.length === 0) return []
  const units = await unitsOf(tx, order, unitIds)
  const answer = await inventory.reserve(tx, order.subsite, countsOf(units))
  if ('short' in answer) return throwFailure('out_of_stock', field)
  const left = new Map([...answer.reserved].map(([variantId, of]) => [variantId, [...of]]))
  const taken = units.flatMap((unit) => {
    const one = left.get(unit.variantId)?.shift()
    return one ? [{ ...unit, storeId: one.storeId, readyPieceId: one.readyPiece?.id ?? null }] : []
  })
  await publishStockMoved(tx, events, order.subsite, taken)
  return taken.map(({ id, storeId, readyPieceId }) => ({ unitId: id, storeId, readyPieceId }))
}

/** Returns reserved replacements to the places that they were taken from. */
export async function releaseReplacements(
  deps: Pick<UnitDependencies, 'events' | 'inventory'>,
  tx: Db,
  order: OrderRecord,
  taken: readonly ReservedReplacement[],
): Promise<void> {
  const reserved = new Map(taken.map(({ unitId, storeId, readyPieceId }) => [unitId, { storeId, readyPieceId }]))
  const units = await unitsOf(tx, order, [...reserved.keys()])
  await putBack(
    deps,
    tx,
    order,
    units.map((unit) => ({ ...unit, ...reserved.get(unit.id) })),
  )
}

/** Restocks returned units, those that were taken from stock when they were ordered. */
export async function restockReturned(
  deps: Pick<UnitDependencies, 'events' | 'inventory'>,
  tx: Db,
  order: OrderRecord,
  { unitIds, storeId }: Restocked,
): Promise<void> {
  const taken = (await unitsOf(tx, order, unitIds)).filter(({ fromStock }) => fromStock)
  await putBack(
    deps,
    tx,
    order,
    taken.map((unit) => ({ ...unit, storeId })),
  )
}

/** Writes the parcel that replacements, or the same units, are sent in, and the certificates of replacements. */
export async function sendReplacements(
  { delivery, documents, inventory }: Pick<UnitDependencies, 'delivery' | 'documents' | 'inventory'>,
  tx: Db,
  order: OrderRecord,
  unitIds: readonly string[],
  { carrier, tracking, huids, at }: ReplacementSent,
): Promise<void> {
  const numbers = huids.flatMap((one) => one.huids)
  if (new Set(numbers).size < numbers.length) throwFailure('huid_taken', 'huids')
  const units = await unitsOf(tx, order, unitIds)
  for (const one of huids) {
    const unit = units.find(({ id }) => id === one.unitId) ?? throwFailure('not_found', 'huids')
    const problem = huidsProblem(unit, one.huids)
    if (problem) throw new AppError(problem)
    // Its new piece is written first: a hallmark number of that one is its own.
    if (unit.readyPieceId !== one.readyPieceId) await setReadyPiece(tx, one.unitId, one.readyPieceId)
    if (await areHuidsTaken(tx, [...one.huids], one.unitId)) throwFailure('huid_taken', 'huids')
    await setHuids(tx, one.unitId, one.huids)
  }
  await inventory.sell(
    tx,
    huids.flatMap(({ readyPieceId }) => readyPieceId ?? []),
  )
  await recordShipment(tx, delivery, order, [...unitIds], { carrier, number: tracking, at })
  const others = huids.map(({ unitId }) => unitId)
  if (others.length > 0) await documents.issueForReplacement(tx, order.id, others)
}
