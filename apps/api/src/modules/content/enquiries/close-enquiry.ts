import { noteChange } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../sites/port.ts'
import type { EnquiryDependencies } from './dependencies.ts'
import { type EnquiryRow, lockEnquiry, setClosing } from './store.ts'

/** Closes an enquiry of a site that a member of staff dealt with; `note` says how. Fails with `changed_meanwhile` for a closed one. */
export function closeEnquiry(
  { clock, db }: Pick<EnquiryDependencies, 'clock' | 'db'>,
  site: Site,
  id: string,
  note: string,
  by: { id: string; name: string },
): Promise<Result<EnquiryRow>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const found = (await lockEnquiry(tx, site.code, id)) ?? throwFailure('not_found', 'id')
      if (found.state === 'closed') throwChanged({ object: 'enquiries', id }, { field: 'id' })
      const closed = { state: 'closed', closedBy: by.id, closedByName: by.name, closedAt: clock.now(), note } as const
      await setClosing(tx, id, closed)
      noteChange({ object: 'enquiries', id, before: { state: found.state }, after: { state: closed.state, note } })
      return { ...found, ...closed }
    }),
  )
}
