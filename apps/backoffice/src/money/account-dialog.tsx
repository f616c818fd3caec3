import { Select, TextInput } from '@mantine/core'
import { hasBankCode } from '@karat/sites/bank-account.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFormats } from '../ui/formats.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { type AccountKinds, touchedByMoney, type WaitingRefund } from './use-money.ts'

interface AccountDialogProps {
  refund: WaitingRefund
  kinds: AccountKinds
  onClose: () => void
  onDone: (text: string) => void
}

/** Enters the bank account that a customer said on the telephone. A second person approves it before it counts. */
export function AccountDialog({ refund, kinds, onClose, onDone }: AccountDialogProps) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const { site } = useWork()
  const [kind, setKind] = useState(kinds[0])
  const { number } = refund
  const form = `account ${site.id} ${number}`
  // An account is kept by nothing but the page.
  const [ofBank, setOfBank] = useState({ holder: '', account: '', code: '' })
  const [reason, setReason] = useTyped(form, 'reason', '')
  const typed = { ...ofBank, reason }
  const act = useAct('POST /api/staff/refunds/:number/account/enter/', {
    draft: form,
    touches: touchedByMoney(site.id),
    onDone: ({ account }) => onDone(t('money.accountEntered', { number, account })),
  })
  const problemOf = useFieldProblem(act.problem)
  const needsCode = kind !== undefined && hasBankCode(kind)
  const { holder, account, code } = ofBank
  const labels = {
    holder: t('money.holder'),
    account: nameOf('accountKind', kind ?? ''),
    ...(needsCode && { code: t('money.bankCode') }),
    reason: t('dialog.reason'),
  }
  const empty = Object.entries(labels).map(([name, label]) => typed[name as keyof typeof typed].trim() === '' && label)
  const field = (name: keyof typeof typed, label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      maxLength={name === 'reason' ? 200 : 100}
      autoComplete="off"
      dir={name === 'account' || name === 'code' ? 'ltr' : 'auto'}
      value={typed[name]}
      error={problemOf(name)}
      onChange={(event) => {
        act.reset()
        if (name === 'reason') setReason(event.currentTarget.value)
        else setOfBank({ ...ofBank, [name]: event.currentTarget.value })
      }}
    />
  )
  return (
    <ActDialog
      title={t('money.accountTitle', { amount: money(refund.amount, refund.currency) })}
      lead={t('money.accountLead', { order: refund.order })}
      confirm={t('money.accountConfirm')}
      act={act}
      fields={['holder', 'account', 'code', 'reason']}
      canSend={empty.every((label) => label === false)}
      empty={empty}
      onSend={() => {
        if (kind) act.run({ params: { number }, body: { holder, kind, account, code: needsCode ? code : '', reason } })
      }}
      onClose={onClose}
    >
      {kinds.length > 1 && (
        <Select
          label={t('money.accountKind')}
          data={kinds.map((one) => ({ value: one, label: nameOf('accountKind', one) }))}
          value={kind ?? null}
          allowDeselect={false}
          onChange={(value) => setKind(kinds.find((one) => one === value))}
        />
      )}
      {field('holder', labels.holder)}
      {field('account', labels.account)}
      {labels.code !== undefined && field('code', labels.code)}
      {field('reason', labels.reason, t('money.accountReasonHint'))}
    </ActDialog>
  )
}
