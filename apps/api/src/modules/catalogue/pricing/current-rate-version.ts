import type { Db } from '../../../kernel/db/db.ts'
import { noteRead } from '../../../kernel/reads.ts'
import type { Site } from '../../content/sites/port.ts'
import type { RateVersion } from './port.ts'
import { toRateVersion } from './rules.ts'
import { readCurrentRateVersion } from './store.ts'

/** The rate version that a site sells by now. Throws where the site has none. */
export async function currentRateVersion(tx: Db, site: Site): Promise<RateVersion> {
  const row = await readCurrentRateVersion(tx, site.code)
  noteRead([`rates:${site.code}`])
  if (!row) throw new Error(`site ${site.code} has no rates`)
  return toRateVersion(row)
}
