import { Textarea, TextInput } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { approvalsKey } from '../approvals/use-approvals.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { decimalsOf, useFormats } from '../ui/formats.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { optionalAmount } from '../ui/typed-amount.ts'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'

interface GiftCardDialogProps {
  onClose: () => void
  onDone: (text: string) => void
}

/** Gives a gift card, which is mailed to its receiver once a second person has approved it. */
export function GiftCardDialog({ onClose, onDone }: GiftCardDialogProps) {
  const { t } = useMessages()
  const { money } = useFormats()
  const { site } = useWork()
  const form = `give gift card ${site.id}`
  // Sent again after a lost answer, it is the same card: its reference is kept with its fields.
  const [{ reference, ...fields }, setFields] = useTyped(
    form,
    'card',
    () => ({ amount: '', name: '', to: '', from: '', message: '', reason: '', reference: crypto.randomUUID() as string }),
    { survivesChange: true },
  )
  const act = useAct('POST /api/staff/gift-cards/issue/', {
    draft: form,
    touches: [approvalsKey(site.id)],
    onDone: ({ amount, currency }) => onDone(t('giftCards.given', { amount: money(amount, currency), name: fields.name })),
  })
  const problemOf = useFieldProblem(act.problem)
  const amount = optionalAmount(fields.amount, decimalsOf(site.currency))
  const isUnreadable = amount !== null && !amount
  const field = (key: keyof typeof fields) => ({
    value: fields[key],
    error: (key === 'amount' && isUnreadable && t('field.amount')) || problemOf(key),
    onChange: (event: { currentTarget: { value: string } }) => setFields({ ...fields, reference, [key]: event.currentTarget.value }),
  })
  const { name, to, from, message, reason } = fields
  const amountLabel = t('customers.creditAmount', { currency: site.currency })
  const empty = [
    amount === null && amountLabel,
    name.trim() === '' && t('giftCards.name'),
    to.trim() === '' && t('giftCards.to'),
    from.trim() === '' && t('giftCards.from'),
    reason.trim() === '' && t('dialog.reason'),
  ]
  return (
    <ActDialog
      title={t('giftCards.give')}
      lead={t('giftCards.lead')}
      confirm={t('money.accountConfirm')}
      act={act}
      fields={Object.keys(fields)}
      canSend={Boolean(amount) && empty.every((label) => label === false)}
      empty={empty}
      onSend={() => {
        if (amount) act.run({ body: { amount, name, to, from, message, reason, reference } })
      }}
      onClose={onClose}
    >
      <TextInput label={amountLabel} inputMode="decimal" dir="ltr" data-autofocus="" {...field('amount')} />
      <TextInput label={t('giftCards.name')} maxLength={60} autoComplete="off" {...field('name')} />
      <TextInput label={t('giftCards.to')} maxLength={120} type="email" dir="ltr" autoComplete="off" {...field('to')} />
      <TextInput label={t('giftCards.from')} maxLength={60} autoComplete="off" {...field('from')} />
      <Textarea label={t('giftCards.message')} rows={3} maxLength={300} {...field('message')} />
      <TextInput label={t('dialog.reason')} description={t('dialog.reasonHint')} maxLength={200} {...field('reason')} />
    </ActDialog>
  )
}
