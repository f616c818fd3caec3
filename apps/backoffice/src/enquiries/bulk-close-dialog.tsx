import { Textarea } from '@mantine/core'
import type { StaffEnquiry } from '@karat/contract/staff-enquiries.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { BulkActDialog } from '../ui/bulk-act-dialog.tsx'
import { Second } from '../ui/second.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { enquiriesKey } from './use-enquiry.ts'

const textOf = ({ name, message, language }: StaffEnquiry) => (
  <>
    <bdi>{name}</bdi>
    <Second>
      <bdi lang={language}>{message}</bdi>
    </Second>
  </>
)

/** The dialog that closes several enquiries with one note. */
export function BulkCloseDialog({ ids, onClose }: { ids: readonly string[]; onClose: (done: ReadonlySet<string> | undefined) => void }) {
  const { t, nameOf } = useMessages()
  const { call } = useApi()
  const { site } = useWork()
  const draft = `close enquiries ${site.id} ${ids.join(' ')}`
  const [note, setNote] = useTyped(draft, 'note', '')
  return (
    <BulkActDialog<StaffEnquiry>
      title={t('enquiry.close')}
      ids={ids}
      load={async (id) => (await call('GET /api/staff/enquiries/:id/', { params: { id } })).enquiry}
      unfit={({ state }) => (state === 'closed' ? nameOf('enquiryState', state) : undefined)}
      textOf={textOf}
      act={({ id }) => call('POST /api/staff/enquiries/:id/close/', { params: { id }, body: { note } })}
      done={nameOf('enquiryState', 'closed')}
      under={enquiriesKey(site.id)}
      draft={draft}
      onClose={onClose}
    >
      <Textarea
        label={t('enquiry.note')}
        description={t('enquiry.noteHint')}
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </BulkActDialog>
  )
}
