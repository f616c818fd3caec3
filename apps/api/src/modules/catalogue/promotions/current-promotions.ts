import type { Db } from '../../../kernel/db/db.ts'
import type { PromotionDependencies } from './dependencies.ts'
import { readPromotions } from './store.ts'

/** The maximum lifetime of a site's cached promotions, in seconds. */
const cachedSeconds = 60

export const tagOf = (subsite: string) => `promotions:${subsite}`

/** The promotions of a site that have begun or will begin, cached. */
export const currentPromotions = ({ cache, clock }: PromotionDependencies, tx: Db, subsite: string) =>
  cache.through(tagOf(subsite), () => readPromotions(tx, subsite, clock.now()), { seconds: cachedSeconds, tags: [tagOf(subsite)] })
