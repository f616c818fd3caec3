import { noteChange } from '../../../../kernel/acts.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { SiteStartingDependencies } from './dependencies.ts'
import { checkSetUp } from './rules.ts'
import type { SiteSetUp, WrittenSite } from './site-set-up.ts'

/** Makes a site, closed to shoppers. Fails where there is one of its code, and with the field that cannot be right. */
export function startSite(
  { clock, db, makeSite, metalOf, onChanged, statesOf, websiteCode }: SiteStartingDependencies,
  given: WrittenSite,
  by: string,
): Promise<Result<void>> {
  return resultOf(async () => {
    const site: SiteSetUp = {
      ...given,
      rates: [...given.rates].map(([purity, rate]) => ({ purity, metal: metalOf(purity), rate })),
      isOpen: false,
      by,
    }
    checkSetUp(site, statesOf(site.country))
    await transact(db, async (tx) => {
      if (!(await makeSite(tx, site, clock.now(), websiteCode))) throwFailure('site_exists', 'code')
      const { by: _by, code: _code, ...made } = site
      noteChange({ object: 'sites', id: site.code, before: { isOpen: null }, after: made })
    })
    await onChanged(['sites'])
  })
}
