import { normaliseCode } from '@karat/pricing/promotions/types.ts'
import { transact } from '../kernel/db/db.ts'
import { newId } from '../kernel/id.ts'
import { tagOf } from '../modules/catalogue/promotions/current-promotions.ts'
import type { NewPromotion, StoredPromotion } from '../modules/catalogue/promotions/port.ts'
import { writePromotion } from '../modules/catalogue/promotions/store.ts'
import type { Site } from '../modules/content/sites/port.ts'
import type { TestShop } from './shop.ts'

/** Gives a site a promotion, live from now on without a date, and drops the values cached without it. */
export async function giveTestPromotion(
  { clock, db, modules }: Pick<TestShop, 'clock' | 'db' | 'modules'>,
  site: Site,
  { id = newId(clock.now()), code, ...given }: Omit<NewPromotion, 'subsite'>,
): Promise<StoredPromotion> {
  const promotion: StoredPromotion = {
    minimum: 0,
    maximum: 0,
    stackable: false,
    priority: 0,
    terms: {},
    listed: true,
    firstOrder: false,
    groups: [],
    usageLimit: null,
    customerLimit: null,
    startsAt: clock.now(),
    endsAt: null,
    ...given,
    id,
    code: code === undefined ? undefined : normaliseCode(code),
    scope: { categories: [], collections: [], metals: [], purities: [], ...given.scope },
    subsite: site.code,
  }
  await transact(db, (tx) => writePromotion(tx, promotion))
  await modules.changed([tagOf(site.code)])
  return promotion
}
