import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { ProblemCode } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import type { RegisterDependencies } from './dependencies.ts'
import { areSame, countOf } from './stored-sums.ts'
import { monthIn, type Register } from './period.ts'
import {
  closeMonthRow,
  lockMonth,
  lockRegistration,
  type Month,
  readMonth,
  readNeighbours,
  type RegisterKey,
  reopenMonthRow,
} from './store.ts'
import { addUpRegister, storedSumsOf } from './summarize-register.ts'

/** `running` is a month that has not ended; before one that `waits`, an earlier month has to be closed. */
export type LockState = 'running' | 'open' | 'waits' | 'closed'

/** Whether the books of a month are closed. */
export interface MonthLock {
  state: LockState
  /** The month that has to be closed before this one, or opened again before it; null for none. */
  first: string | null
  closedAt: Date | null
  closedBy: string
  /** Whether its sums are those that it was closed with. */
  isUnchanged: boolean
}

const hasEnded = (now: Date, { timeZone }: Pick<Site, 'timeZone'>, { period }: Register) => period < monthIn(timeZone, now)

async function lockOf(
  { clock }: Pick<RegisterDependencies, 'clock'>,
  db: Db,
  site: Site,
  key: RegisterKey,
  month: Month | undefined,
): Promise<MonthLock> {
  const { open, closed } = await readNeighbours(db, key)
  const { closedAt = null, closedBy = '', closingSums } = month ?? {}
  const stored = storedSumsOf(month)
  if (closedAt)
    return {
      state: 'closed',
      first: closed,
      closedAt,
      closedBy,
      isUnchanged: Boolean(stored && closingSums && areSame(stored, closingSums)),
    }
  const ended = hasEnded(clock.now(), site, key)
  return { state: !ended ? 'running' : open === null ? 'open' : 'waits', first: ended ? open : null, closedAt, closedBy, isUnchanged: true }
}

/** Whether the books of a month are closed, and what stands before closing it or opening it again. */
export async function readMonthLock(deps: Pick<RegisterDependencies, 'clock' | 'db'>, site: Site, register: Register): Promise<MonthLock> {
  const key = { subsite: site.code, ...register }
  return lockOf(deps, deps.db, site, key, await readMonth(deps.db, key))
}

const throwFirst = (code: ProblemCode, month: string): never => {
  throw new AppError({ code, field: 'period', details: { month } })
}

/** Notes for the audit that a month was closed or opened. */
const note = ({ registration, period }: Register, closed: boolean) =>
  noteChange({
    object: 'books',
    id: registration === '' ? period : `${registration} ${period}`,
    before: { isClosed: !closed },
    after: { isClosed: closed },
  })

/** Closes a month whose documents have these sums; false where others were issued since they were read. */
function closeWith(
  deps: RegisterDependencies,
  site: Site,
  register: Register,
  closing: { by: string; sums: Awaited<ReturnType<typeof addUpRegister>> },
): Promise<boolean> {
  const { clock, db } = deps
  const key = { subsite: site.code, ...register }
  return transact(db, async (tx) => {
    const month = await lockMonth(tx, key)
    await lockRegistration(tx, key)
    const { state, first } = await lockOf(deps, tx, site, key, month)
    if (state === 'closed') throwFailure('month_closed', 'period')
    if (state === 'running') throwFailure('month_running', 'period')
    if (first !== null) throwFirst('month_before_open', first)
    if (month.issued !== countOf(closing.sums)) return false
    await closeMonthRow(tx, key, { ...closing, at: clock.now() })
    note(register, true)
    return true
  })
}

/**
 * Closes the books of a registration up to the end of a month: from then on the database refuses a document with a date in it. A document
 * that is being issued meanwhile is in the month before it closes, or is issued with a later time.
 */
export function closeMonth(deps: RegisterDependencies, site: Site, register: Register, by: string): Promise<Result<void>> {
  return resultOf(async () => {
    const known = await deps.documents.registrations(site.code)
    if (!known.some(({ number }) => number === register.registration)) throwFailure('not_found', 'registration')
    // The sums are read before the month is locked, since others wait for it.
    for (let attempt = 1; attempt <= 3; attempt++)
      if (await closeWith(deps, site, register, { by, sums: await addUpRegister(deps, site, register) })) return
    throwFailure('month_changing', 'period')
  })
}

/** Opens the last closed month of a registration again. The caller has checked that the member may. */
export function reopenMonth({ db, ...deps }: RegisterDependencies, site: Site, register: Register): Promise<Result<void>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const key = { subsite: site.code, ...register }
      const month = await lockMonth(tx, key)
      await lockRegistration(tx, key)
      const { state, first } = await lockOf(deps, tx, site, key, month)
      if (state !== 'closed') throwFailure('month_open', 'period')
      if (first !== null) throwFirst('month_after_closed', first)
      await reopenMonthRow(tx, key)
      note(register, false)
    }),
  )
}
