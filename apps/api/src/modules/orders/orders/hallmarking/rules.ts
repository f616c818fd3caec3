import { sum } from '@karat/money/money.ts'
import { isFarFromOrdered, scaleStepMg } from '@karat/pricing/revise-unit.ts'
import type { OrderStage } from '@karat/sites/staff-lists.ts'
import { merchantStates, type UnitState } from '../machines/unit.ts'
import type { UnitRecord } from '../units/store.ts'
import type { HallmarkingRow } from './store.ts'

/** The states of units whose articles may leave for hallmarking: made or in making, and no new price waits for an answer. */
export const sendableStates: readonly UnitState[] = ['allocated', 'in_production', 'quality_check', 'ready', 'packed']

/** The stages of orders that wait for hallmarking alone where every unit with the merchant is away; in all others staff have a step to make. */
export const stagesOfAway: readonly OrderStage[] = ['to-weigh', 'to-ship', 'in-workshop']

/** Whether every unit of an order that is with the merchant is away for hallmarking. */
export const isAllAway = (stage: OrderStage | null, units: readonly { state: UnitState; isAway: boolean }[]): boolean => {
  const here = units.filter(({ state }) => merchantStates.includes(state))
  return stage !== null && stagesOfAway.includes(stage) && here.length > 0 && here.every(({ isAway }) => isAway)
}

/** The metal that the test of a centre takes from an article, in milligrams; another weight, beyond the scale's step, needs a reason. */
const sampleMg = 50

/** Whether an article lost more weight than hallmarking takes, or came back heavier than it left. */
export const isOtherWeight = (outMg: number, inMg: number): boolean => outMg - inMg > sampleMg + scaleStepMg || inMg - outMg > scaleStepMg

/** The weights of articles of a unit, compared with the unit's gross weight, in milligrams. */
interface WeighedArticles {
  /** The latest weight of each article that is weighed: as it leaves now, as it left, or as it came back. */
  articlesMg: readonly number[]
  unit: Pick<UnitRecord, 'grossMg' | 'hallmarkedArticles' | 'isWeighed' | 'mustWeigh'>
}

/**
 * Why the weights of articles do not fit the unit that they belong to; undefined where they do. Of a weighed unit they cannot weigh more than
 * it (`hallmarking_too_heavy`), and all of them together weigh as much, or a reason says why not (`hallmarking_far`). A unit that is not
 * weighed since it was made may weigh more or less than it was ordered with: only a sum far above that needs a reason.
 */
export function articlesProblem({ articlesMg, unit }: WeighedArticles, reason: string) {
  const sumMg = sum(articlesMg)
  const isKnown = unit.isWeighed && !unit.mustWeigh
  if (isKnown && sumMg > unit.grossMg + scaleStepMg) return 'hallmarking_too_heavy'
  const isLess = isKnown && articlesMg.length >= unit.hallmarkedArticles && sumMg < unit.grossMg - scaleStepMg
  const isMore = !isKnown && sumMg > unit.grossMg && isFarFromOrdered(sumMg, unit.grossMg)
  return (isLess || isMore) && reason === '' ? 'hallmarking_far' : undefined
}

/** The latest weight of each article of a unit: `now` are those that are weighed now. A rejected article is made again and has none. */
export function latestWeights(
  rows: readonly Pick<HallmarkingRow, 'article' | 'outMg' | 'inMg' | 'result'>[],
  now: readonly { article: number; grossMg: number }[],
): number[] {
  const latest = new Map<number, number>()
  for (const { article, outMg, inMg, result } of rows) {
    if (result === 'rejected') latest.delete(article)
    else latest.set(article, inMg ?? outMg)
  }
  for (const { article, grossMg } of now) latest.set(article, grossMg)
  return [...latest.values()]
}

/** Whether a unit has articles with the merchant that need a hallmark number. */
export const maySend = ({ state, hallmarkedArticles, huids, away }: Pick<UnitRecord, 'state' | 'hallmarkedArticles' | 'huids' | 'away'>) =>
  sendableStates.includes(state) && huids.length + away < hallmarkedArticles
