import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { useMay } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { Second } from '../ui/second.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useMessages } from '../messages/messages.tsx'
import { IdNumberForm } from './id-number-form.tsx'

/** The states of an order that takes no number any more. */
const over: ReadonlySet<string> = new Set(['expired', 'cancelled'])

/**
 * Whether an order has an identity number, which is shown in full to members with that permission, with a reason. Where it is missing, members
 * who may change orders enter it.
 */
export function IdNumber({ order }: { order: StaffOrder }) {
  const { number, state, idProof } = order
  const { t, nameOf } = useMessages()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const [numbers, setNumbers] = useState<readonly { kind: string; number: string }[]>()
  const act = useAct('POST /api/staff/orders/:number/id-numbers/', {
    onDone: (reply) => {
      setNumbers(reply.numbers)
      setAsking(false)
    },
  })
  return (
    <>
      {nameOf('idProof', idProof.state)}
      {idProof.state === 'given' && may('customers.pan') && !numbers && (
        <Second>
          <TextButton onClick={() => setAsking(true)} aria-haspopup="dialog">
            {t('customers.showNumbers')}
          </TextButton>
        </Second>
      )}
      {idProof.state === 'missing' && !over.has(state) && may('orders.write') && <IdNumberForm order={order} />}
      {numbers?.map((one) => (
        <Second key={one.number}>
          {nameOf('idKind', one.kind)}: <bdi dir="ltr">{one.number}</bdi>
        </Second>
      ))}
      {numbers?.length === 0 && <Second>{t('customers.numberGone')}</Second>}
      {isAsking && (
        <ReasonDialog
          title={t('customers.showNumbers')}
          lead={t('customers.showNumbersLead')}
          confirm={t('customers.showNumbers')}
          isInternal
          act={act}
          onSend={(reason) => act.run({ params: { number }, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
