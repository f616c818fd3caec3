import { TextInput } from '@mantine/core'
import type { StaffCustomer } from '@karat/contract/staff-customers.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { MoneyLimitHint } from '../approvals/own-limits.tsx'
import type { WaitingAct } from '../approvals/use-waiting-acts.ts'
import { WaitingNotice } from '../approvals/waiting-box.tsx'
import { ActDialog } from '../ui/act-dialog.tsx'
import { decimalsOf, useFormats } from '../ui/formats.ts'
import { numberOf } from '../ui/number-of.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { optionalAmount } from '../ui/typed-amount.ts'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { customerKey } from './use-customer.ts'

/** The most days after which credit ends. */
const maxDays = 3650

interface CreditDialogProps {
  customer: StaffCustomer
  /** The acts about the customer that wait for a second person. */
  waiting: readonly WaitingAct[]
  onClose: () => void
}

/** Gives a customer store credit, which ends after some days. */
export function CreditDialog({ customer: { id, name }, waiting, onClose }: CreditDialogProps) {
  const { t } = useMessages()
  const { money } = useFormats()
  const { site } = useWork()
  const form = `credit ${site.id} ${id}`
  // Sent again after a lost answer, it is the same credit: its reference is kept with its fields.
  const [{ reference, ...fields }, setFields] = useTyped(
    form,
    'credit',
    () => ({ amount: '', days: '365', reason: '', reference: crypto.randomUUID() as string }),
    { survivesChange: true },
  )
  const act = useAct('POST /api/staff/customers/:id/credit/', { draft: form, touches: [customerKey(site.id, id)], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  const [amount, days] = [optionalAmount(fields.amount, decimalsOf(site.currency)), numberOf(fields.days)]
  const reason = fields.reason.trim()
  const areDays = days !== undefined && days !== null && Number.isInteger(days) && days >= 1 && days <= maxDays
  const unreadable: Partial<Record<string, string | false>> = {
    amount: amount !== null && !amount && t('field.amount'),
    days: !areDays && t('field.days', { max: maxDays }),
  }
  const amountLabel = t('customers.creditAmount', { currency: site.currency })
  const send = () => {
    if (amount && days) act.run({ params: { id }, body: { amount, days, reason, reference } })
  }
  const field = (key: keyof typeof fields) => ({
    value: fields[key],
    error: unreadable[key] || problemOf(key),
    onChange: (event: { currentTarget: { value: string } }) => setFields({ ...fields, reference, [key]: event.currentTarget.value }),
  })
  return (
    <ActDialog
      title={t('customers.creditTo', { name })}
      lead={t('customers.creditLead')}
      confirm={amount ? t('customers.giveCreditOf', { amount: money(amount) }) : t('customers.giveCredit')}
      act={act}
      fields={Object.keys(fields)}
      canSend={Boolean(amount) && areDays && reason !== ''}
      empty={[amount === null && amountLabel, reason === '' && t('dialog.reason')]}
      onSend={send}
      onClose={onClose}
    >
      {act.problem?.code !== 'approval_waits' && <WaitingNotice approvals={waiting} />}
      <TextInput label={amountLabel} inputMode="decimal" dir="ltr" data-autofocus="" {...field('amount')} />
      <MoneyLimitHint customer={id} />
      <TextInput label={t('customers.creditDays')} inputMode="numeric" dir="ltr" {...field('days')} />
      <TextInput label={t('dialog.reason')} description={t('customers.creditReason')} maxLength={120} {...field('reason')} />
    </ActDialog>
  )
}
