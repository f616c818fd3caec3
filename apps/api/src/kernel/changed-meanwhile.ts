import { AppError, type Failure } from './result.ts'

/** A thing in the words of the audit, with its number or id: `drafts`, `DR26-…`. */
export interface ChangedThing {
  object: string
  id: string
  /** The code of the site, for things whose ids several sites have. */
  site?: string
}

/** The last act of staff on a thing: who, when (ISO time), and by which call. */
export interface LastChange {
  changedBy: string
  changedAt: string
  changedCall: string
}

/** Finds the last act of staff on a thing; undefined where there is none. */
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

/** A failure with the last act of staff on the thing that changed meanwhile; any other failure as it is. */
export async function withLastChange(failure: Failure, findLastChange: FindLastChange): Promise<Failure> {
  const { object, id, site } = failure.details ?? {}
  if (failure.code !== 'changed_meanwhile' || typeof object !== 'string' || typeof id !== 'string') return failure
  const last = await findLastChange({ object, id, ...(typeof site === 'string' ? { site } : {}) })
  return { ...failure, details: { ...failure.details, ...last } }
}
