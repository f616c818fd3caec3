import { noteChange } from '../../../../kernel/acts.ts'
import { type Db, transact } from '../../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { Site } from '../port.ts'
import type { SiteCheck, SiteStartingDependencies } from './dependencies.ts'
import { checksOf, missingOf } from './rules.ts'
import { type DraftPage, lockIsOpen, readSiteRecord, setOpen } from './views.ts'

/** The things that a site needs before it opens, those that can wait, and the text pages that are not finished, by their titles in a language. */
export async function readReadiness(
  { db, offersGateway }: Pick<SiteStartingDependencies, 'db' | 'offersGateway'>,
  site: Site,
  { language = 'en', tx = db }: { language?: string; tx?: Db } = {},
): Promise<{ checks: SiteCheck[]; drafts: DraftPage[] }> {
  const record = await readSiteRecord(tx, site.code, language)
  return { checks: checksOf(site, record, offersGateway), drafts: record.drafts }
}

/** Opens a site to shoppers, or closes it. Fails with `site_not_ready`, which names what is missing. */
export function openSite(deps: SiteStartingDependencies, site: Site, isOpen: boolean): Promise<Result<void>> {
  return resultOf(async () => {
    await transact(deps.db, async (tx) => {
      const former = (await lockIsOpen(tx, site.code)) ?? throwFailure('not_found')
      if (former === isOpen) return
      const missing = isOpen ? missingOf((await readReadiness(deps, site, { tx })).checks) : []
      if (missing.length > 0) throw new AppError({ code: 'site_not_ready', details: { missing } })
      await setOpen(tx, site.code, isOpen)
      noteChange({ object: 'sites', id: site.code, before: { isOpen: former }, after: { isOpen } })
    })
    await deps.onChanged(['sites'])
  })
}
