import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useMessages } from '../messages/messages.tsx'
import { limitsKey } from './use-limits.ts'

/** Says that the member works alone on the chosen site, or ends it. */
export function AloneDialog({ on, onClose }: { on: boolean; onClose: () => void }) {
  const { t } = useMessages()
  const { site } = useWork()
  const act = useAct('POST /api/staff/works-alone/', {
    draft: `works alone ${site.id} ${on}`,
    touches: [limitsKey(site.id)],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      isInternal
      title={t(on ? 'limits.workAlone' : 'limits.notAlone')}
      lead={t(on ? 'limits.workAloneLead' : 'limits.notAloneLead')}
      confirm={t(on ? 'limits.workAlone' : 'limits.notAlone')}
      act={act}
      onSend={(reason) => act.run({ body: { on, reason } })}
      onClose={onClose}
    />
  )
}
