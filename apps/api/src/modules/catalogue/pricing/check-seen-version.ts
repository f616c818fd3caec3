import { toMajor } from '@karat/money/money.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { AppError } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { changesBetween } from './rules.ts'
import { lockPointer, readBuyChangesSince, readStoneChangesSince, readVersion } from './store.ts'

/**
 * Throws `changed_meanwhile` where the live rates are not those that the person saw, with who published which rates since. The site's rates are
 * locked.
 */
export async function checkSeenVersion(tx: Db, site: Site, seen: number): Promise<void> {
  const version = (await lockPointer(tx, site.code)) ?? 0
  if (version === seen) return
  const details = await readChangedMeanwhile(tx, site, { seen, version })
  throw new AppError({ code: 'changed_meanwhile', field: 'version', details })
}

/** The contract's `RatesChangedMeanwhile`: the live version, its author, and the rates that differ from those of the version that the person saw; major units. */
async function readChangedMeanwhile(tx: Db, { code, currency }: Site, { seen, version }: { seen: number; version: number }) {
  const [live, former] = [await readVersion(tx, code, version), await readVersion(tx, code, seen)]
  const major = (rate: number) => toMajor(rate, currency)
  const stones = new Map<string, { key: string; before: number; after: number }>()
  for (const { key, before, rate } of await readStoneChangesSince(tx, code, seen))
    stones.set(key, { key, before: stones.get(key)?.before ?? major(before), after: major(rate) })
  const orNull = (rate: number | null) => (rate === null ? null : major(rate))
  const buys = new Map<string, { purity: string; before: number | null; after: number | null }>()
  for (const { purity, before, rate } of await readBuyChangesSince(tx, code, seen)) {
    const earlier = buys.get(purity)
    buys.set(purity, { purity, before: earlier ? earlier.before : orNull(before), after: orNull(rate) })
  }
  return {
    version,
    changedBy: live?.author ?? '',
    approvedBy: live?.approvedBy ?? null,
    changedAt: new Date(live?.at ?? 0).toISOString(),
    changes: changesBetween(former?.rates ?? live?.rates, live?.rates ?? {}).map(({ purity, before, after }) => ({
      purity,
      before: orNull(before),
      after: major(after),
    })),
    buys: [...buys.values()].filter(({ before, after }) => before !== after),
    stones: [...stones.values()].filter(({ before, after }) => before !== after),
  }
}
