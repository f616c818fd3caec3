import { createHash } from 'node:crypto'
import { noteChange, noteRepeat } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../../kernel/site.ts'
import type { RecordedAct } from '../../../kernel/undo.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { type MatchedFile, matchFile } from './match-lines.ts'
import { countLines, deleteFile, findFile, insertFile, insertLines, lockPayouts } from './store.ts'

/** A file that staff apply, with the number of lines that they were shown as ready. */
export interface AskedPayout {
  name: string
  text: string
  ready: number
}

/** A line that is written, with the rows that it pays out. */
function* writtenLines({ format, lines }: MatchedFile, fileId: string, subsite: string, now: Date) {
  for (const { line, state, read, item } of lines) {
    if (state !== 'ready' || !read || !item || read.kind === 'other') continue
    const { kind, reference, amount, fee, tax, net, day, settlement } = read
    const { ids: itemIds, orderId, source } = item
    yield {
      id: newId(now),
      fileId,
      subsite,
      line,
      format,
      kind,
      reference,
      orderId,
      source,
      amount,
      fee,
      tax,
      net,
      day,
      settlement,
      itemIds,
    }
  }
}

/** Reads a file and says of each line what it would pay out; writes nothing. Throws for a file that cannot be read. */
export const checkPayout = ({ db }: Pick<PayoutDependencies, 'db'>, site: Site, text: string): Promise<MatchedFile> =>
  matchFile(db, site, text)

/**
 * Writes the lines of a file that are ready, once: the same file again writes only lines that were not ready before. Of two at once the
 * second waits, and finds what the first has written.
 */
export function applyPayout(
  { clock, db }: PayoutDependencies,
  site: Site,
  { name, text, ready }: AskedPayout,
  by: string,
): Promise<Result<{ id: string; applied: number }>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      await lockPayouts(tx, site.code)
      const now = clock.now()
      const sha256 = createHash('sha256').update(text).digest('hex')
      const former = await findFile(tx, site.code, sha256)
      const file = await matchFile(tx, site, text)
      const id = former ?? newId(now)
      const lines = [...writtenLines(file, id, site.code, now)]
      if (lines.length === 0) {
        if (former === undefined) throwFailure('payout_nothing', 'text')
        noteRepeat()
        return { id, applied: 0 }
      }
      if (lines.length !== ready) throwFailure('payout_changed', 'text')
      const before = former === undefined ? 0 : await countLines(tx, id)
      if (former === undefined)
        await insertFile(tx, { id, subsite: site.code, format: file.format, name, sha256, appliedAt: now, appliedBy: by })
      const items = lines.reduce((all, { itemIds }) => all + itemIds.length, 0)
      if ((await insertLines(tx, lines)) !== items) throwFailure('payout_changed', 'text')
      noteChange({ object: 'payouts', id, before: { count: before }, after: { count: before + lines.length } })
      return { id, applied: lines.length }
    }),
  )
}

/** Removes what an act applied; payments, refunds and cash of its lines are open again. */
export function undoPayout(
  { db }: Pick<PayoutDependencies, 'db'>,
  site: Site,
  { objectId: id, check }: RecordedAct,
): Promise<Result<void>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      await lockPayouts(tx, site.code)
      const count = await deleteFile(tx, site.code, id)
      await check(tx, { count })
      noteChange({ object: 'payouts', id, before: { count }, after: { count: 0 } })
    }),
  )
}
