import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import type { WeighedUnit } from '../port.ts'
import { addEvent } from '../store.ts'
import { hallmarking, order } from '../tables.ts'

export type HallmarkingRow = typeof hallmarking.$inferSelect

/** The articles of a unit that left for hallmarking, in the order in which they left. */
export const readHallmarkings = (tx: Db, unitId: string): Promise<HallmarkingRow[]> =>
  tx.select().from(hallmarking).where(eq(hallmarking.unitId, unitId)).orderBy(asc(hallmarking.outAt), asc(hallmarking.id))

/** Writes articles that leave, and since when their order has some away. */
export async function insertHallmarkings(tx: Db, orderId: string, rows: (typeof hallmarking.$inferInsert)[], at: Date): Promise<void> {
  await tx.insert(hallmarking).values(rows)
  await tx
    .update(order)
    .set({ hallmarkingSince: at })
    .where(and(eq(order.id, orderId), isNull(order.hallmarkingSince)))
}

/** Writes the weight with which an article that is away has left. */
export async function setOutWeight(tx: Db, id: string, outMg: number): Promise<void> {
  await tx.update(hallmarking).set({ outMg }).where(eq(hallmarking.id, id))
}

/** Writes the return of an article, and since when its order has others away. */
export async function setReturned(tx: Db, orderId: string, id: string, back: Partial<typeof hallmarking.$inferInsert>): Promise<void> {
  await tx.update(hallmarking).set(back).where(eq(hallmarking.id, id))
  await tx
    .update(order)
    .set({ hallmarkingSince: sql`(select min(h.out_at) from hallmarking h where h.order_id = ${orderId} and h.in_at is null)` })
    .where(eq(order.id, orderId))
}

/** Writes whether units return to stock with their articles that are away. */
export async function setToStock(tx: Db, unitIds: readonly string[], toStock: boolean): Promise<void> {
  if (unitIds.length === 0) return
  await tx
    .update(hallmarking)
    .set({ toStock })
    .where(and(inArray(hallmarking.unitId, [...unitIds]), isNull(hallmarking.inAt)))
}

const weightsText = ({ grossMg, netMg }: WeighedUnit['after']) => `${grossMg} ${netMg}`

/** Notes that a unit was weighed: in the history of its order, and for its articles that came back. */
export async function noteWeighed(tx: Db, { orderId, unitId, before, after, by, reason, at }: WeighedUnit): Promise<void> {
  const event = { machine: 'weighing', from: weightsText(before), to: weightsText(after), actor: 'staff', actorId: by } as const
  await addEvent(tx, { id: newId(at), orderId, unitId, ...event, reason, at })
  await tx
    .update(hallmarking)
    .set({ mustWeigh: false })
    .where(and(eq(hallmarking.unitId, unitId), eq(hallmarking.mustWeigh, true)))
}
