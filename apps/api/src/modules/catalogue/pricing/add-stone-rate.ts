import { noteChange } from '../../../kernel/acts.ts'
import type { RecordedAct } from '../../../kernel/undo.ts'
import { transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PricingDependencies } from './dependencies.ts'
import { maxStoneRate } from './rules.ts'
import { addStoneRateRow, isStoneUsed, lockPointer, readStones, removeStoneRateRow } from './store.ts'

/** The first rate of stones; minor units. */
export interface NewStoneRate {
  key: string
  unit: 'carat' | 'piece' | 'flat'
  rate: number
}

/**
 * Adds stones that the site has no rate of. A first rate is compared with nothing, so that it needs no second person; every later change of it
 * does, as it moves. Fails with `stone_rate_exists` where there is a rate of the key, in capitals or not.
 */
export function addStoneRate({ db }: Pick<PricingDependencies, 'db'>, site: Site, stone: NewStoneRate): Promise<Result<string>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const { key, rate } = stone
      if (!Number.isSafeInteger(rate) || rate < 1 || rate > maxStoneRate)
        throw new AppError({ code: 'rate_out_of_band', field: 'rate', details: { key, floor: 1, ceiling: maxStoneRate } })
      // Keys are compared without regard to capitals, which no constraint does: changes of rates wait here for each other.
      await lockPointer(tx, site.code)
      if (!(await addStoneRateRow(tx, site.code, stone))) throw new AppError({ code: 'stone_rate_exists', field: 'key' })
      noteChange({ object: 'rates', id: key, before: { [key]: null }, after: { [key]: rate } })
      return key
    }),
  )
}

/** Whether an act of the audit added the first rate of stones. */
export const isFirstRate = ({ objectId, before }: Pick<RecordedAct, 'objectId' | 'before'>): boolean =>
  Object.keys(before).length === 1 && before[objectId] === null

/**
 * Takes added stones away again. Throws `stone_rate_used` while a product of the site or a waiting proposal has them, and `changed_since` where
 * their rate is another one by now.
 */
export function undoStoneRate({ db }: Pick<PricingDependencies, 'db'>, site: Site, act: RecordedAct): Promise<void> {
  const { objectId: key } = act
  return transact(db, async (tx) => {
    // Price inputs are written while the row is held: none can begin to use the stones meanwhile.
    await lockPointer(tx, site.code)
    const rate = (await readStones(tx, site.code)).find((stone) => stone.key === key)?.rate ?? null
    await act.check(tx, { [key]: rate })
    if (await isStoneUsed(tx, site.code, key)) throw new AppError({ code: 'stone_rate_used', field: 'entry' })
    await removeStoneRateRow(tx, site.code, key)
    noteChange({ object: 'rates', id: key, before: { [key]: rate }, after: { [key]: null } })
  })
}
