import type { Act } from './acts.ts'
import { AppError, type Failure } from './result.ts'

/** A thing in the words of the audit, with its number or id: `drafts`, `DR26-…`. */
export interface ChangedThing {
  object: string
  id: string
  /** The code of the site, for things whose ids several sites have. */
  site?: string
  /** The state that the thing, or a part of it, is in now: the act that led to it is looked for. */
  state?: string
}

/** The last act of staff on a thing: who, when (ISO time), by which call, and the transition or decision that it named; null for none. */
export interface LastChange {
  changedBy: string
  changedAt: string
  changedCall: string
  changedTransition: string | null
  /** The id of the member. */
  memberId: string | null
}

/** Finds the last act of staff on a thing; undefined where there is none, or where it did not lead to the given state. */
export type FindLastChange = (thing: ChangedThing) => Promise<LastChange | undefined>

/**
 * Throws `changed_meanwhile`: a thing is no longer as the caller saw it. `route` adds the last act on it to the details, so that the person
 * reads who changed it.
 */
export function throwChanged(thing: ChangedThing, { field, version }: { field?: string; version?: number } = {}): never {
  throw new AppError({
    code: 'changed_meanwhile',
    ...(field ? { field } : {}),
    details: { ...thing, ...(version === undefined ? {} : { version }) },
  })
}

/** The thing whose last act a failure is answered with: one that changed meanwhile, or whose state refuses a step; undefined for any other. */
function changedThing({ code, details = {} }: Failure, act: Pick<Act, 'object' | 'objectId' | 'site'>): ChangedThing | undefined {
  const { object, id, site, why, state } = details
  if (code === 'changed_meanwhile' && typeof object === 'string' && typeof id === 'string')
    return { object, id, ...(typeof site === 'string' ? { site } : {}) }
  if (why !== 'state' || typeof state !== 'string' || act.objectId === undefined) return undefined
  return { object: act.object, id: act.objectId.toUpperCase(), site: act.site, state }
}

/**
 * A failure of an act with the last act of staff on its thing, where that changed meanwhile or is in a state that refuses the step, and whether
 * it was the same member's (`isOwn`); any other failure as it is.
 */
export async function withLastChange(
  failure: Failure,
  act: Pick<Act, 'object' | 'objectId' | 'site' | 'staffId'>,
  findLastChange: FindLastChange,
): Promise<Failure> {
  const thing = changedThing(failure, act)
  const last = thing && (await findLastChange(thing))
  if (!last) return failure
  const { memberId, ...named } = last
  return { ...failure, details: { ...failure.details, object: thing.object, ...named, isOwn: memberId === act.staffId } }
}
