import type { StaffPromotion } from '@karat/contract/staff-promotions.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useMessages } from '../messages/messages.tsx'
import { promotionsKey } from './use-promotions.ts'

/** Asks whether a promotion shall end now, or not begin. */
export function EndDialog({ promotion: { id, version, state }, onClose }: { promotion: StaffPromotion; onClose: () => void }) {
  const { t } = useMessages()
  const { site } = useWork()
  const act = useAct('POST /api/staff/promotions/:id/end/', { touches: [promotionsKey(site.id)], onDone: onClose })
  const isPlanned = state === 'planned'
  return (
    <ActDialog
      title={t(isPlanned ? 'promotions.withdraw' : 'promotions.end')}
      confirm={t(isPlanned ? 'promotions.withdraw' : 'promotions.end')}
      act={act}
      canSend
      onSend={() => act.run({ params: { id }, body: { version } })}
      onClose={onClose}
    >
      <p>{t(isPlanned ? 'promotions.withdrawLead' : 'promotions.endLead')}</p>
    </ActDialog>
  )
}
