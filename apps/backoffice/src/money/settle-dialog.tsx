import { Button, TextInput } from '@mantine/core'
import type { CallReply } from '@karat/contract/calls.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './money.module.css'
import { touchedByMoney, type WaitingRefund } from './use-money.ts'

type Account = CallReply<'POST /api/staff/refunds/:number/account/'>['account']

/** Records the bank transfer of a refund with its reference. The account is shown when it is asked for, which the audit records. */
export function SettleDialog({ refund, onClose, onDone }: { refund: WaitingRefund; onClose: () => void; onDone: (text: string) => void }) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const { site } = useWork()
  const [account, setAccount] = useState<Account>()
  const form = `settle ${site.id} ${refund.number}`
  const [reference, setReference] = useTyped(form, 'reference', '')
  const reveal = useAct('POST /api/staff/refunds/:number/account/', { onDone: ({ account: found }) => setAccount(found) })
  const amount = money(refund.amount, refund.currency)
  const act = useAct('POST /api/staff/refunds/:number/settle/', {
    draft: form,
    touches: touchedByMoney(site.id),
    onDone: () => onDone(t('money.settled', { number: refund.number, amount })),
  })
  const problemOf = useFieldProblem(act.problem)
  const params = { number: refund.number }
  return (
    <ActDialog
      title={t('money.settleTitle', { amount })}
      lead={t('money.settleLead', { order: refund.order })}
      confirm={t('money.settleConfirm')}
      act={act}
      fields={['reason']}
      canSend={reference.trim() !== ''}
      onSend={() => act.run({ params, body: { reason: reference } })}
      onClose={onClose}
    >
      <div className={classes['account']}>
        <DetailList
          rows={
            account
              ? [
                  [t('money.holder'), <bdi key="holder">{account.holder}</bdi>],
                  [nameOf('accountKind', account.kind), <bdi key="account">{account.account}</bdi>],
                  ...(account.code ? [[t('money.bankCode'), <bdi key="code">{account.code}</bdi>] as const] : []),
                ]
              : [[t('money.account'), <bdi key="account">{refund.account}</bdi>]]
          }
        />
        <ProblemNotice problem={reveal.problem} />
        {!account && (
          <Button variant="default" loading={reveal.busy} onClick={() => reveal.run({ params, body: { reason: t('money.revealReason') } })}>
            {t('money.reveal')}
          </Button>
        )}
      </div>
      <TextInput
        label={t('money.reference')}
        description={t('money.referenceHint')}
        maxLength={200}
        value={reference}
        error={problemOf('reason')}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
