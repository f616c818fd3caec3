import { dayIn } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../../kernel/site.ts'
import type { ScaleDependencies } from './dependencies.ts'
import type { UsableScale, WeighingScale } from './port.ts'
import { findScale, lockScale, readAll, readUsable, type ScaleRow } from './store.ts'

type Timed = Pick<ScaleDependencies, 'clock'>

/** Whether the verification of a scale has ended: its last day is before today, on the calendar of the site. */
const isExpired = ({ clock }: Timed, { timeZone }: Site, { verifiedUntil }: Pick<ScaleRow, 'verifiedUntil'>): boolean =>
  verifiedUntil < dayIn(timeZone, clock.now())

const scaleOf = ({ id, storeId, name, stepMg, verifiedUntil }: ScaleRow): WeighingScale => ({ id, storeId, name, stepMg, verifiedUntil })

/** The scales of a site with the retired ones, for the settings. */
export async function readScales(
  deps: Pick<ScaleDependencies, 'clock' | 'db'>,
  site: Site,
): Promise<(UsableScale & { retiredAt: Date | null })[]> {
  const found = await readAll(deps.db, site.code)
  return found.map((row) => ({ ...scaleOf(row), isExpired: isExpired(deps, site, row), retiredAt: row.retiredAt }))
}

/** See `Scales.usable`. */
export async function readUsableScales(deps: Timed, db: Db, site: Site): Promise<UsableScale[]> {
  return (await readUsable(db, site.code)).map((row) => ({ ...scaleOf(row), isExpired: isExpired(deps, site, row) }))
}

/** See `Scales.ofWeighing`. */
export async function scaleOfWeighing(deps: Timed, db: Db, site: Site, id: string | undefined): Promise<WeighingScale | null> {
  if (id === undefined) return (await readUsable(db, site.code)).length === 0 ? null : throwFailure('scale_missing', 'scale')
  const found = await findScale(db, site.code, id)
  if (!found || found.retiredAt) return throwFailure('scale_unknown', 'scale')
  const { name, verifiedUntil } = found
  if (isExpired(deps, site, found)) throw new AppError({ code: 'scale_expired', field: 'scale', details: { name, verifiedUntil } })
  return scaleOf(found)
}

/** See `Scales.hold`. */
export async function holdScale(_deps: Timed, tx: Db, site: Site, id: string | undefined): Promise<void> {
  if (id !== undefined) await lockScale(tx, site.code, id, 'share')
}
