import { noteChange } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { RecordedAct } from '../../../kernel/undo.ts'
import type { Site } from '../sites/port.ts'
import type { EnquiryDependencies } from './dependencies.ts'
import type { EnquiryState } from './port.ts'
import { lockEnquiry, setClosing } from './store.ts'

/** Undoes the closing of an enquiry of a site: it is open or answered as before, and its note is gone. */
export function reopenEnquiry(
  { db }: Pick<EnquiryDependencies, 'db'>,
  site: Site,
  { objectId: id, before, check }: RecordedAct,
): Promise<Result<undefined>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const found = (await lockEnquiry(tx, site.code, id)) ?? throwFailure('not_found', 'id')
      await check(tx, { state: found.state })
      const state = before['state'] as EnquiryState
      await setClosing(tx, id, { state, closedBy: null, closedByName: null, closedAt: null, note: '' })
      noteChange({ object: 'enquiries', id, before: { state: found.state }, after: { state } })
      return undefined
    }),
  )
}
