import '../app/library-forms.css'
import { Checkbox, TextInput } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFormats } from '../ui/formats.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { touchedByMoney } from '../money/use-money.ts'
import { isCollected, useOrderNames } from './order-names.ts'
import type { AskedTransition } from './transitions.ts'

interface HandoverDialogProps {
  order: StaffOrder
  asked: AskedTransition
  onClose: () => void
}

/**
 * The confirmation that pieces were handed over. Of an order that is collected it asks who collected it, and whether their identity document
 * was seen; a number of the document is never stored. Of an order with cash due it asks whether the cash was received.
 */
export function HandoverDialog({ order, asked: { transition, unit, pieces, cash }, onClose }: HandoverDialogProps) {
  const { t } = useMessages()
  const { money } = useFormats()
  const wordOf = useOrderNames()
  const { site } = useWork()
  const isPickup = isCollected(order.deliveryMethod)
  const form = `handover ${site.id} ${order.number} ${transition} ${unit ?? 'all'}`
  const [name, setName] = useTyped(form, 'name', isPickup ? order.shipping.name : '')
  // Confirmed anew each time: a person has another document, and the money is counted now.
  const [isIdSeen, setIdSeen] = useState(false)
  const [isCashReceived, setCashReceived] = useState(false)
  const act = useAct('POST /api/staff/orders/:number/transition/', { draft: form, touches: touchedByMoney(site.id), onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  const piece = unit === undefined ? undefined : order.pieces.find((one) => one.unit === unit)
  const receivedBy = name.trim()
  const isComplete = receivedBy !== '' && isIdSeen
  const title = wordOf('transition', transition, order.deliveryMethod)
  return (
    <ActDialog
      title={title}
      lead={
        piece ? t('dialog.piece', { name: piece.name, order: order.number }) : t('dialog.pieces', { count: pieces, order: order.number })
      }
      confirm={title}
      act={act}
      fields={['receivedBy', 'idSeen', 'cashReceived']}
      canSend={!isPickup || isComplete}
      missing={isPickup && !isComplete ? t('handover.missing') : undefined}
      onSend={() =>
        act.run({
          params: { number: order.number },
          body: {
            transition,
            ...(unit !== undefined && { unit }),
            ...(receivedBy !== '' && { receivedBy }),
            ...(isPickup && { idSeen: isIdSeen }),
            ...(isCashReceived && { cashReceived: true }),
          },
        })
      }
      onClose={onClose}
    >
      <TextInput
        label={t(isPickup ? 'handover.collectedBy' : 'handover.receivedBy')}
        maxLength={60}
        data-autofocus=""
        autoComplete="off"
        value={name}
        error={problemOf('receivedBy')}
        onChange={(event) => {
          act.reset()
          // Another person has another document.
          setIdSeen(false)
          setName(event.currentTarget.value)
        }}
      />
      {isPickup && (
        <Checkbox
          label={t('handover.idSeen')}
          description={t('handover.idHint')}
          checked={isIdSeen}
          error={problemOf('idSeen')}
          onChange={(event) => setIdSeen(event.currentTarget.checked)}
        />
      )}
      {cash !== undefined && (
        <Checkbox
          label={t('handover.cashReceived', { amount: money(cash, order.currencyCode) })}
          description={t('handover.cashHint')}
          checked={isCashReceived}
          error={problemOf('cashReceived')}
          onChange={(event) => {
            act.reset()
            setCashReceived(event.currentTarget.checked)
          }}
        />
      )}
    </ActDialog>
  )
}
