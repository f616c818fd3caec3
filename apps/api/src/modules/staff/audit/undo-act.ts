import { isDeepStrictEqual } from 'node:util'
import { addMs, durations } from '../../../kernel/clock.ts'
import type { RequestContext } from '../../../kernel/request-context.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { UndoCalls } from '../../../kernel/route.ts'
import type { AuditDependencies } from './dependencies.ts'
import { canPutBack, jsonOf } from './rules.ts'
import { type AuditRow, findEntry, readChangesSince, readEntries } from './store.ts'

/** For how long an act can be undone. */
const undoMs = durations.day
/** The most acts on one thing that are looked at. */
const maxActs = 50

const thingOf = ({ object, objectId }: AuditRow) => ({ kind: object, name: objectId ?? '' })

/** Whether an entry is of an act that has an inverse, which the actor of a call may make, noted all that this needs, and is recent. */
function isUndoable(
  { clock }: Pick<AuditDependencies, 'clock'>,
  calls: UndoCalls,
  { actor }: Pick<RequestContext, 'actor'>,
  entry: AuditRow,
): boolean {
  const inverse = calls.inverseOf(entry.call)
  const { before, objectId } = entry
  if (!inverse || !before || objectId === null || actor.kind !== 'staff') return false
  const { mayUndo = () => true } = inverse
  return canPutBack(entry, inverse) && mayUndo({ objectId, before }, actor) && entry.at > addMs(clock.now(), -undoMs)
}

/**
 * Undoes an act of the site of a call: its inverse makes a new change, which has an entry of its own that names this one. Whoever may make
 * the act may undo it, within a day, and while no other act has changed the same fields. An undo is not undone itself: two people could go on
 * without end. Fails with `changed_since`, with who changed it, or with `not_undoable`.
 */
export function undoAct(
  deps: Pick<AuditDependencies, 'clock' | 'db'>,
  calls: UndoCalls,
  context: RequestContext,
  id: string,
): Promise<Result<undefined>> {
  return resultOf(async () => {
    const entry = (await findEntry(deps.db, context.site.code, id)) ?? throwFailure('not_found', 'entry')
    const { before, after, objectId } = entry
    const inverse = calls.inverseOf(entry.call) ?? throwFailure('not_undoable', 'entry')
    await calls.checkActor(entry.call, context, thingOf(entry))
    if (!isUndoable(deps, calls, context, entry) || objectId === null) throwFailure('not_undoable', 'entry')
    await inverse.undo(context, {
      objectId,
      before: before ?? {},
      async check(tx, now) {
        const since = (await readChangesSince(tx, [id])).get(id)
        if (since) throw new AppError({ code: 'changed_since', details: { by: since.name, at: since.at.toISOString() } })
        const isAsLeft = Object.entries(now).every(([field, value]) => isDeepStrictEqual(jsonOf(value), after?.[field]))
        if (!isAsLeft) throwFailure('changed_since')
      },
    })
    return undefined
  })
}

/** The ids of those entries of the site of a call that its actor can undo now. */
export async function undoableOf(
  deps: Pick<AuditDependencies, 'clock' | 'db'>,
  calls: UndoCalls,
  context: RequestContext,
  entries: readonly AuditRow[],
): Promise<ReadonlySet<string>> {
  const recent = entries.filter((entry) => entry.site === context.site.code && isUndoable(deps, calls, context, entry))
  if (recent.length === 0) return new Set()
  const changed = await readChangesSince(
    deps.db,
    recent.map(({ id }) => id),
  )
  const found = new Set<string>()
  for (const entry of recent) {
    if (changed.has(entry.id)) continue
    const allowed = await resultOf(() => calls.checkActor(entry.call, context, thingOf(entry)))
    if (allowed.ok) found.add(entry.id)
  }
  return found
}

/** The acts on a thing that the actor of a call can undo now, the newest first. */
export async function listUndoable(
  deps: Pick<AuditDependencies, 'clock' | 'db'>,
  calls: UndoCalls,
  context: RequestContext,
  thing: { object: string; id: string },
): Promise<AuditRow[]> {
  const { db, clock } = deps
  const filter = { ...thing, site: context.site.code, withoutSite: false, looks: 'without', from: addMs(clock.now(), -undoMs) } as const
  const entries = await readEntries(db, filter, maxActs)
  const undoable = await undoableOf(deps, calls, context, entries)
  return entries.filter(({ id }) => undoable.has(id))
}
