import { TextInput } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { ConflictPanel, savedByOf } from '../ui/conflict-panel.tsx'
import { decimalsOf, useFormats } from '../ui/formats.ts'
import { percentOf } from '../ui/number-of.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { ReasonField } from '../ui/reason-field.tsx'
import { optionalAmount } from '../ui/typed-amount.ts'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { limitsKey, type MemberLimits } from './use-limits.ts'
import { membersKey } from './use-members.ts'

const kinds = ['act', 'day', 'customer'] as const
const fields = [...kinds, 'making'] as const
type Texts = Record<(typeof fields)[number], string>

/** Limits as they are typed; empty where that of the site holds. */
const textsOf = (given: MemberLimits['given']): Texts => ({
  act: String(given.act ?? ''),
  day: String(given.day ?? ''),
  customer: String(given.customer ?? ''),
  making: String(given.making ?? ''),
})

interface LimitsDialogProps {
  name: string
  /** The limits as they are now, also while the dialog is open. */
  member: MemberLimits
  currency: string
  onClose: () => void
}

/** Sets the limits for money and discounts of a member on the chosen site; an empty field is the limit of the site. */
export function LimitsDialog({ name, member, currency, onClose }: LimitsDialogProps) {
  const { t, nameOf } = useMessages()
  const { shortMoney, percent } = useFormats()
  const { site } = useWork()
  const { ofSite } = member
  // The limits as they were opened, which the new ones replace.
  const form = `limits ${site.id} ${member.id}`
  const [{ seen, texts }, edit] = useTyped(form, 'limits', () => ({ seen: member.given, texts: textsOf(member.given) }), {
    survivesChange: true,
  })
  const [reason, setReason] = useTyped(form, 'reason', '')
  const act = useAct('POST /api/staff/members/:id/limits/', { draft: form, touches: [limitsKey(site.id), membersKey], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  // Saving removes a limit of an act that the member's present roles do not permit.
  const amounts = kinds.map((kind) => (member.givesMoney ? optionalAmount(texts[kind], decimalsOf(currency)) : null))
  const [ofAct, ofDay, ofCustomer] = amounts
  const making = member.givesDiscounts ? percentOf(texts.making) : null
  const saved = savedByOf(act.problem)
  const isOutdated = JSON.stringify(seen) !== JSON.stringify(member.given)
  const mergeFields = fields.map((field) => ({
    keys: [field],
    label: nameOf('limit', field),
    inWords: (of: Texts) => {
      const value = Number(of[field])
      if (of[field] === '') return t('limits.ofSite')
      if (Number.isNaN(value)) return of[field]
      return field === 'making' ? percent(value) : shortMoney(value)
    },
  }))
  const isComplete = making !== undefined && amounts.every((one) => one !== undefined)
  const send = () => {
    if (ofAct !== undefined && ofDay !== undefined && ofCustomer !== undefined && making !== undefined)
      act.run({ params: { id: member.id }, body: { act: ofAct, day: ofDay, customer: ofCustomer, making, seen, reason } })
  }
  return (
    <ActDialog
      title={t('limits.of', { name })}
      lead={t('limits.lead')}
      confirm={t('limits.save')}
      act={act}
      fields={['reason', 'making', ...kinds]}
      conflict={
        saved &&
        isOutdated && (
          <ConflictPanel
            saved={saved}
            fields={mergeFields}
            versions={{ before: textsOf(seen), theirs: textsOf(member.given), mine: texts }}
            onMerged={(merged) => {
              edit({ seen: member.given, texts: merged })
              act.reset()
            }}
          />
        )
      }
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
          error={optionalAmount(texts[kind], decimalsOf(currency)) === undefined ? t('field.limit') : problemOf(kind)}
          onChange={(event) => edit({ seen, texts: { ...texts, [kind]: event.currentTarget.value } })}
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
          onChange={(event) => edit({ seen, texts: { ...texts, making: event.currentTarget.value } })}
        />
      )}
      <ReasonField value={reason} problem={problemOf('reason')} onChange={setReason} />
    </ActDialog>
  )
}
