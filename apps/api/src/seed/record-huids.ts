import type { Modules } from '../compose.ts'
import type { Db } from '../kernel/db/db.ts'
import { newReference } from '../kernel/id.ts'
import { unwrap } from '../kernel/result.ts'
import { idOfNumber } from '../modules/orders/orders/store.ts'
import { isHallmarked } from '../modules/orders/orders/units/hallmarks.ts'
import { unsentStates } from '../modules/orders/orders/machines/unit.ts'
import { readUnits } from '../modules/orders/orders/units/store.ts'

/** Hallmark numbers that no real article has, one for each of some articles. */
export const madeUpHuids = (articles: number): string[] => Array.from({ length: articles }, () => newReference(6))

/**
 * Records made-up hallmark numbers of the units of an order that are not sent yet and cannot be sent without them: of all units, or of one by
 * its place from 1.
 */
export async function recordMadeUpHuids(
  { db, orderTransitions }: { db: Db; orderTransitions: Pick<Modules['orderTransitions'], 'recordHuids'> },
  number: string,
  place?: number,
): Promise<void> {
  const units = await readUnits(db, (await idOfNumber(db, number)) ?? '')
  const asked = units.filter(({ position }) => place === undefined || position === place - 1)
  for (const { position, hallmarkedArticles } of asked.filter((unit) => !isHallmarked(unit) && unsentStates.includes(unit.state)))
    unwrap(
      await orderTransitions.recordHuids({
        number,
        unit: position + 1,
        huids: madeUpHuids(hallmarkedArticles),
        actor: { kind: 'staff', id: 'meera' },
        reason: 'read from the piece',
      }),
    )
}
