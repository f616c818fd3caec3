import { addMs, durations } from '../../../kernel/clock.ts'
import { transact } from '../../../kernel/db/db.ts'
import { forEachDue } from '../../../kernel/for-each-due.ts'
import type { CreditDependencies } from './dependencies.ts'
import { expiryMessage } from './messages.ts'
import { atOnce } from './rules.ts'
import { warningDays } from './rules.ts'
import { type Lot, noteWarning, readUnwarned } from './store.ts'

/** Warns a customer that a lot expires soon, once for each number of days. */
async function warnOfExpiry(
  {
    db,
    merchantName,
    identity,
    notifications,
    siteOf,
  }: Pick<CreditDependencies, 'db' | 'merchantName' | 'identity' | 'notifications' | 'siteOf'>,
  lot: Lot,
  days: number,
): Promise<void> {
  const { customerId, subsite, available, expiresAt } = lot
  const [person, site, merchant] = [await identity.details(customerId), await siteOf(subsite), await merchantName(subsite)]
  await transact(db, async (tx) => {
    if (!(await noteWarning(tx, lot.id, days)) || !person || !site || !expiresAt) return
    const message = expiryMessage(person, site, { amount: available, expiresAt, merchant })
    if (message) await notifications.send(tx, message)
  })
}

/** Warns customers of credit that expires soon. Run by the schedule. */
export async function warnOfExpiries(deps: CreditDependencies): Promise<void> {
  const { clock, db } = deps
  const now = clock.now()
  for (const days of warningDays.toSorted((a, b) => a - b))
    await forEachDue(await readUnwarned(db, now, addMs(now, days * durations.day), days, atOnce), (lot) => warnOfExpiry(deps, lot, days))
}
