import type { Failure } from '../../../../kernel/result.ts'
import type { UnitRecord } from './store.ts'

/** A unit as far as its hallmarks are concerned. */
type Hallmarked = Pick<UnitRecord, 'hallmarkedArticles'>

/** Whether every article of a unit that the law has hallmarked has its number. */
export const isHallmarked = ({ hallmarkedArticles, huids }: Hallmarked & Pick<UnitRecord, 'huids'>): boolean =>
  huids.length >= hallmarkedArticles

/** The reason for refusing the hallmark numbers of a unit: each of its hallmarked articles has one number, no other piece has any. */
export function huidsProblem({ hallmarkedArticles }: Hallmarked, huids: readonly string[]): Failure | undefined {
  if (new Set(huids).size < huids.length) return { code: 'huid_taken', field: 'huids' }
  if (huids.length === hallmarkedArticles) return undefined
  const code = hallmarkedArticles === 0 ? 'huids_not_needed' : 'huids_count'
  return { code, field: 'huids', details: { articles: hallmarkedArticles } }
}
