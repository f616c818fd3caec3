import { addMs, durations } from '../../../kernel/clock.ts'
import { forEachDue } from '../../../kernel/for-each-due.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { changeUnderLock } from './open-return.ts'
import { notifyOfReturn } from './notify.ts'
import { reminderHours } from './rules.ts'
import { setReturn, unremindedOffers } from './store.ts'
import { readReturned } from './views.ts'

function remind(deps: ReturnDependencies, returnId: string) {
  return changeUnderLock(deps, returnId, async (tx, _order, record) => {
    if (record.state !== 'offered' || record.reminded) return
    await setReturn(tx, record.id, { reminded: true })
    await notifyOfReturn(deps, tx, record, await readReturned(tx, record.id), record.note, 'remind')
  })
}

/** Reminds shoppers once of offers that end within a day. Run by the schedule. */
export async function remindOffered(deps: ReturnDependencies): Promise<void> {
  const { clock, db } = deps
  for (;;) {
    const ending = await unremindedOffers(db, clock.now(), addMs(clock.now(), reminderHours * durations.hour), 50)
    await forEachDue(ending, (id) => remind(deps, id))
    if (ending.length < 50) return
  }
}
