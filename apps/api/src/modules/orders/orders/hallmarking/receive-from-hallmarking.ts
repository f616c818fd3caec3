import { noteChange, noteMoney } from '../../../../kernel/acts.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { fail, ok, type Result, unwrap } from '../../../../kernel/result.ts'
import type { UnitDependencies } from '../dependencies.ts'
import { areHuidsTaken } from '../huids/store.ts'
import type { UnitTransition } from '../machines/unit.ts'
import type { Moved, OrderRecord } from '../port.ts'
import { addEvent } from '../store.ts'
import { changeByNumber } from '../units/change-by-number.ts'
import { type TransitionRequest, refuse } from '../units/transition-request.ts'
import { readUnits, setHuids, setReadyPiece, totalOfUnit, type UnitRecord } from '../units/store.ts'
import { restockUnits, transitionUnits } from '../units/transition-units.ts'
import { articlesText } from './article-events.ts'
import { isOtherWeight } from './rules.ts'
import { type HallmarkingRow, readHallmarkings, setReturned, setToStock } from './store.ts'

/** An article that is back from hallmarking: with its number, or rejected for a reason. */
export interface ReturnedArticle extends Pick<TransitionRequest, 'number' | 'subsite' | 'actor'> {
  unit: number
  article: number
  grossMg: number
  /** Null where the centre rejected it. */
  huid: string | null
  /** Why it was rejected, or why its weight differs; empty where neither is so. */
  reason: string
}

type ReceivingDependencies = Pick<UnitDependencies, 'clock' | 'db' | 'delivery' | 'documents' | 'events' | 'inventory'>

/** The transition that follows from a return; undefined where the unit stays as it is, such as one that was cancelled meanwhile. */
function transitionAfter(unit: UnitRecord, isRejected: boolean, mustWeigh: boolean): UnitTransition | undefined {
  if (isRejected) return ['allocated', 'quality_check', 'ready', 'packed'].includes(unit.state) ? 'rework' : undefined
  return mustWeigh && ['ready', 'packed'].includes(unit.state) ? 'recheck' : undefined
}

/** Writes off the rejected ready piece that a unit was, with its hallmark numbers, once a second person has approved it: an open unit is made instead. */
async function writeOffReadyPiece(
  { inventory }: Pick<ReceivingDependencies, 'inventory'>,
  tx: Db,
  order: OrderRecord,
  { id, readyPieceId }: UnitRecord,
  reason: string,
): Promise<void> {
  const gone = readyPieceId === null ? undefined : await inventory.writeOff(tx, readyPieceId, reason)
  if (!gone) return
  await setReadyPiece(tx, id, null)
  await setHuids(tx, id, [])
  const money = { kind: 'write_off', amount: await totalOfUnit(tx, id), currency: order.currency, alwaysTwo: true } as const
  const of = { orderId: order.id, customerId: order.customerId, object: 'orders', id: order.number }
  noteMoney({ ...money, ...of, details: [{ name: 'piece', text: gone.tag }], basis: { unit: id } })
  noteChange({ object: 'ready-pieces', id: gone.tag, before: { state: 'reserved' }, after: { state: 'written_off' } })
}

/** Returns the stock of a cancelled unit with its last article; a rejected article ends that. */
async function restockCancelled(
  deps: ReceivingDependencies,
  tx: Db,
  order: OrderRecord,
  unit: UnitRecord,
  isRejected: boolean,
): Promise<void> {
  if (isRejected) await setToStock(tx, [unit.id], false)
  else if (unit.away === 1) await restockUnits(deps, tx, order, [{ ...unit, away: 0 }])
}

/** Writes the return of an article on its row and in the history of its order. */
async function noteReturn(
  tx: Db,
  order: OrderRecord,
  row: HallmarkingRow,
  { unit, grossMg, huid, reason, actor }: ReturnedArticle,
  { at, mustWeigh }: { at: Date; mustWeigh: boolean },
): Promise<void> {
  const result = huid === null ? 'rejected' : 'hallmarked'
  await setReturned(tx, order.id, row.id, { inMg: grossMg, inAt: at, inBy: actor.id, huid, reason, result, mustWeigh })
  noteChange({
    object: 'orders',
    id: order.number,
    before: { hallmarkingOut: { piece: unit, article: row.article, grossMg: row.outMg } },
    after: {
      hallmarkingBack: { piece: unit, article: row.article, grossMg, result, huid, otherWeight: isOtherWeight(row.outMg, grossMg) },
    },
  })
  const from = articlesText('out', [{ article: row.article, grossMg: row.outMg }])
  const to = articlesText(result, [{ article: row.article, grossMg }], huid)
  const event = { machine: 'hallmarking', from, to, actor: actor.kind, actorId: actor.id, reason }
  await addEvent(tx, { id: newId(at), orderId: order.id, unitId: row.unitId, ...event, at })
}

/**
 * Notes that an article is back from hallmarking. A rejected one puts its unit in making again; where it was a ready piece a second person approves
 * the return, because that piece is written off. One
 * with another weight than it left with puts a weighed unit back to its weigh-in, so that the price settles on the last weight. A cancelled unit
 * stays as it is: its stock returns with the last of its articles, unless one of them was rejected.
 */
export function receiveFromHallmarking(deps: ReceivingDependencies, returned: ReturnedArticle) {
  const { unit: place, article, grossMg, huid, reason, actor } = returned
  return changeByNumber(deps, returned, async (tx, order): Promise<Result<Moved>> => {
    const all = await readUnits(tx, order.id)
    const unit = all.find(({ position }) => position === place - 1)
    if (!unit) return fail('not_found', { field: 'unit' })
    // Its state before the request decides on what follows.
    if (unit.state === 'cancel_requested') return refuse({ why: 'state' }, unit.state)
    const rows = await readHallmarkings(tx, unit.id)
    const row = rows.find((one) => one.article === article && one.inAt === null)
    if (!row) return fail('hallmarking_back', { field: 'article' })
    if (isOtherWeight(row.outMg, grossMg) && reason === '') return fail('hallmarking_weight', { field: 'reason' })
    if (huid !== null && (rows.some((one) => one.huid === huid) || (await areHuidsTaken(tx, [huid], unit.id))))
      return fail('huid_taken', { field: 'huid' })
    // The number may be noted by hand already.
    const huids = huid === null || unit.huids.includes(huid) ? unit.huids : [...unit.huids, huid]
    if (huids.length > unit.hallmarkedArticles)
      return fail('huids_count', { field: 'huid', details: { articles: unit.hallmarkedArticles } })
    const at = deps.clock.now()
    // A rejected article is made again, so that its weight is another one.
    const wasWeighed = unit.isWeighed || (huid === null && unit.readyPieceId !== null)
    const mustWeigh = (huid === null || row.outMg !== grossMg) && wasWeighed && unit.state !== 'cancelled'
    await noteReturn(tx, order, row, returned, { at, mustWeigh })
    const isCancelled = unit.state === 'cancelled'
    if (isCancelled && row.toStock) await restockCancelled(deps, tx, order, { ...unit, huids }, huid === null)
    // A unit that was cancelled by an earlier release has returned to stock already.
    if (huid === null && unit.readyPieceId !== null && (!isCancelled || row.toStock))
      await writeOffReadyPiece(deps, tx, order, unit, reason)
    // A cancelled unit has the numbers of its ready piece, which takes them to stock with its last article.
    if (huids !== unit.huids && (!isCancelled || unit.readyPieceId !== null)) await setHuids(tx, unit.id, huids)
    const name = transitionAfter(unit, huid === null, mustWeigh)
    if (name === undefined) return ok({ state: order.state, paymentState: order.paymentState, moved: 0 })
    const asked = { all, asked: [unit], allOrNone: true }
    return ok(unwrap(await transitionUnits(deps, tx, order, name, asked, { actor, reason })))
  })
}
