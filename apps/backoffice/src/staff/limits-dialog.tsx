import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFormats } from '../ui/formats.ts'
import { numberOf, percentOf } from '../ui/number-of.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useWords } from '../words/words.tsx'
import { limitsKey, type MemberLimits } from './use-limits.ts'
import { membersKey } from './use-members.ts'

const kinds = ['act', 'day', 'customer'] as const
type Texts = Record<(typeof kinds)[number] | 'making', string>

interface LimitsDialogProps {
  name: string
  member: MemberLimits
  currency: string
  onClose: () => void
}

/** Sets the limits for money and discounts of a member on the chosen site; an empty field is the limit of the site. */
export function LimitsDialog({ name, member, currency, onClose }: LimitsDialogProps) {
  const { t, nameOf } = useWords()
  const { shortMoney, percent } = useFormats()
  const { site } = useWork()
  const { given, ofSite } = member
  const [texts, setTexts] = useState<Texts>({
    act: String(given.act ?? ''),
    day: String(given.day ?? ''),
    customer: String(given.customer ?? ''),
    making: String(given.making ?? ''),
  })
  const [reason, setReason] = useState('')
  const act = useAct('POST /api/staff/members/:id/limits/', { touches: [limitsKey(site.id), membersKey], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  // Saving removes a limit of an act that the member's present roles do not permit.
  const amounts = kinds.map((kind) => (member.givesMoney ? numberOf(texts[kind]) : null))
  const [ofAct, ofDay, ofCustomer] = amounts
  const making = member.givesDiscounts ? percentOf(texts.making) : null
  const isComplete = making !== undefined && amounts.every((one) => one !== undefined)
  const send = () => {
    if (ofAct !== undefined && ofDay !== undefined && ofCustomer !== undefined && making !== undefined)
      act.run({ params: { id: member.id }, body: { act: ofAct, day: ofDay, customer: ofCustomer, making, reason } })
  }
  return (
    <ActDialog
      title={t('limits.of', { name })}
      lead={t('limits.lead')}
      confirm={t('limits.save')}
      act={act}
      fields={['reason', 'making', ...kinds]}
      canSend={reason.trim() !== '' && isComplete}
      onSend={send}
      onClose={onClose}
    >
      {(member.givesMoney ? kinds : []).map((kind) => (
        <TextInput
          key={kind}
          label={t('limits.field', { limit: nameOf('limit', kind), currency })}
          description={t('limits.default', { amount: shortMoney(ofSite[kind]) })}
          inputMode="decimal"
          dir="ltr"
          value={texts[kind]}
          error={numberOf(texts[kind]) === undefined ? t('field.limit') : problemOf(kind)}
          onChange={(event) => setTexts({ ...texts, [kind]: event.currentTarget.value })}
        />
      ))}
      {member.givesDiscounts && (
        <TextInput
          label={t('limits.makingField')}
          description={t('limits.default', { amount: percent(ofSite.making) })}
          inputMode="decimal"
          dir="ltr"
          value={texts.making}
          error={making === undefined ? t('drafts.percentWrong') : problemOf('making')}
          onChange={(event) => setTexts({ ...texts, making: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={t('dialog.reason')}
        description={t('staff.reasonHint')}
        maxLength={200}
        value={reason}
        error={problemOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
