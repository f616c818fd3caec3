import '../app/library-forms.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { WaitingNotice } from '../approvals/waiting-box.tsx'
import { ActDialog } from '../ui/act-dialog.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { decimalsOf, useFormats } from '../ui/formats.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { Notice } from '../ui/notice.tsx'
import { typedAmount } from '../ui/typed-amount.ts'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { type AwaitedTransfer, touchedByMoney } from './use-money.ts'

/**
 * A transfer that an order was asked for. `due` is 0 where the order does not wait for it any more: all that arrives is refunded then. `isOver`:
 * the order expired or was cancelled.
 */
export type ReceivableTransfer = Pick<AwaitedTransfer, 'amount' | 'currency' | 'number' | 'received' | 'waiting'> & {
  due: number
  isOver?: boolean
}

/** Records a bank transfer that arrived for an order, with its amount and reference as the statement of the account has them. */
export function ReceiveDialog(props: { transfer: ReceivableTransfer; onClose: () => void; onDone: (text: string) => void }) {
  const { transfer, onClose, onDone } = props
  const { t } = useMessages()
  const { money, signed } = useFormats()
  const { site } = useWork()
  const { number, currency } = transfer
  const form = `receive ${site.id} ${number} ${transfer.received}`
  const [amount, setAmount] = useTyped(form, 'amount', '')
  const [reference, setReference] = useTyped(form, 'reference', '')
  const [isExcessKnown, setExcessKnown] = useState(false)
  const act = useAct('POST /api/staff/transfers/:number/receive/', {
    draft: form,
    touches: touchedByMoney(site.id),
    onDone: (noted) => {
      const values = { number, received: money(noted.received, currency), amount: money(noted.amount, currency) }
      const more = noted.received > noted.amount
      onDone(t(more ? 'money.receivedMore' : noted.received < noted.amount ? 'money.receivedPart' : 'money.receivedAll', values))
    },
  })
  const problemOf = useFieldProblem(act.problem)
  const { due, isOver = false } = transfer
  const arrived = typedAmount(amount, decimalsOf(currency))
  const isUnreadable = amount.trim() !== '' && arrived === undefined
  const difference = arrived === undefined ? 0 : Math.round((arrived - due) * 1000) / 1000
  const excess = Math.max(0, difference)
  return (
    <ActDialog
      title={t('money.receiveTitle', { number })}
      lead={t(due > 0 ? 'money.receiveLead' : 'money.receiveLateLead')}
      confirm={t('money.receiveConfirm')}
      act={act}
      fields={['amount', 'reference']}
      canSend={arrived !== undefined && reference.trim() !== '' && (excess === 0 || isExcessKnown)}
      empty={[amount.trim() === '' && t('money.arrived', { currency }), reference.trim() === '' && t('money.reference')]}
      onSend={() => {
        if (arrived === undefined) return
        act.run({ params: { number }, body: { amount: arrived, reference, ...(excess > 0 && { excess: isExcessKnown }) } })
      }}
      onClose={onClose}
    >
      <DetailList
        rows={[
          [t('money.expected'), money(transfer.amount, currency)],
          [t('money.received'), money(transfer.received, currency)],
          [t('money.missing'), money(due, currency), true],
          ...(arrived === undefined ? [] : [[t('money.difference'), signed(difference, currency)] as const]),
        ]}
      />
      {act.problem?.code !== 'approval_waits' && <WaitingNotice approvals={transfer.waiting} />}
      <TextInput
        label={t('money.arrived', { currency })}
        inputMode="decimal"
        data-autofocus=""
        value={amount}
        error={isUnreadable ? t('field.amount') : problemOf('amount')}
        onChange={(event) => {
          // Another amount has another excess, which is agreed to anew.
          setExcessKnown(false)
          setAmount(event.currentTarget.value)
        }}
      />
      {excess > 0 && (
        <>
          {!isOver && (
            <Notice tone="bad" alert>
              {t('money.excess', { amount: money(excess, currency) })}
            </Notice>
          )}
          <Checkbox
            label={t(isOver ? 'money.excessOver' : 'money.excessKnown', { amount: money(excess, currency) })}
            checked={isExcessKnown}
            onChange={(event) => setExcessKnown(event.currentTarget.checked)}
          />
        </>
      )}
      <TextInput
        label={t('money.reference')}
        description={t('money.receiveReferenceHint')}
        maxLength={60}
        value={reference}
        error={problemOf('reference')}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
