import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ordersKey } from '../orders/use-order.ts'
import { chosenPlace } from '../ready-pieces/use-ready-pieces.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { emptyTransition } from './return-transition.ts'
import { PlaceField } from './return-transition-fields.tsx'
import { returnsKey } from './use-return.ts'

/** Takes the pieces of a return from a customer who stands at the counter: everything up to their receipt in one act. */
export function TakeInDialog({ record, onClose }: { record: StaffReturn; onClose: () => void }) {
  const { t } = useMessages()
  const { site } = useWork()
  const form = `take in ${site.id} ${record.number}`
  const [place, setPlace] = useTyped(form, 'place', () => emptyTransition(record).place)
  const act = useAct('POST /api/staff/returns/:number/transition/', {
    draft: form,
    touches: [returnsKey(site.id), ordersKey(site.id)],
    onDone: onClose,
  })
  return (
    <ActDialog
      title={t('takeIn.title')}
      lead={t('takeIn.lead')}
      confirm={t('takeIn.title')}
      act={act}
      fields={['storeID']}
      canSend
      onSend={() =>
        act.run({ params: { number: record.number }, body: { transition: 'receive', storeID: chosenPlace(place), atCounter: true } })
      }
      onClose={onClose}
    >
      <PlaceField typed={{ place }} problemOf={useFieldProblem(act.problem)} onType={({ place: chosen = place }) => setPlace(chosen)} />
    </ActDialog>
  )
}
