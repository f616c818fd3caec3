import { addMs, durations } from '../../../../kernel/clock.ts'
import { type Db, transact } from '../../../../kernel/db/db.ts'
import { forEachDue } from '../../../../kernel/for-each-due.ts'
import { forgetPhone } from '../contacts/former-phones.ts'
import type { IdentityContext } from '../dependencies.ts'
import { dropSessions } from '../sessions/end-sessions.ts'
import { anonymise, customerById, dueDeletions, lockCustomer, updateCustomer } from '../store.ts'
import { countAll } from './plan-deletion.ts'

/** The maximum number of accounts that one run of the job deletes. */
const atOnce = 100

/** Deletes the data of modules for an account and removes the person from it, now. */
export async function removeNow(
  deps: Pick<IdentityContext, 'clock' | 'personalData' | 'secrets'>,
  tx: Db,
  customerId: string,
): Promise<void> {
  const { personalData } = deps
  const person = await customerById(tx, customerId)
  if (person) for (const module of personalData()) await module.removeCustomer(tx, customerId, person)
  if (person) await forgetPhone(deps, tx, person)
  await anonymise(tx, customerId)
}

/** Deletes an account whose deletion is still due; one with open matters waits for another day. */
async function removeIfDue(deps: Pick<IdentityContext, 'clock' | 'db' | 'personalData' | 'secrets'>, customerId: string): Promise<boolean> {
  const { clock, db } = deps
  return transact(db, async (tx) => {
    const person = await lockCustomer(tx, customerId)
    const now = clock.now()
    if (!person?.deletionAt || person.deletionAt > now) return false
    if (Object.keys(await countAll(deps, tx, customerId, 'countOpen')).length > 0) {
      await updateCustomer(tx, customerId, { deletionAt: addMs(now, durations.day) })
      return false
    }
    await removeNow(deps, tx, customerId)
    return true
  })
}

/**
 * Deletes the accounts whose time has come, each in a separate transaction. A failure leaves its account unchanged and does not stop
 * the others; its error is thrown after them.
 */
export async function removeDueAccounts(
  deps: Pick<IdentityContext, 'clock' | 'db' | 'onChanged' | 'personalData' | 'secrets'>,
): Promise<void> {
  const { clock, db } = deps
  await forEachDue(await dueDeletions(db, clock.now(), atOnce), async (customerId) => {
    if (await removeIfDue(deps, customerId)) await dropSessions(deps, customerId)
  })
}
