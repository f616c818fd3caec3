import { Button, TextInput } from '@mantine/core'
import type { StaffDraft } from '@karat/contract/staff-drafts.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { MakingLimitHint } from '../approvals/own-limits.tsx'
import { Box } from '../ui/box.tsx'
import { percentOf } from '../ui/number-of.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './draft-page.module.css'
import { isActive } from './draft-states.ts'
import { MinPrice } from './min-price.tsx'
import { draftsKey } from './use-drafts.ts'

/** The percentage that staff take off the making charge of a draft order. `isChanged`: there are changes that are not saved. */
export function DiscountBox({ draft, isChanged }: { draft: StaffDraft; isChanged: boolean }) {
  const { t } = useMessages()
  const may = useMay()
  const { site } = useWork()
  const form = `discount ${site.id} ${draft.number}`
  const [typed, setTyped] = useTyped<string | undefined>(form, 'percent', undefined)
  const [reason, setReason] = useTyped(form, 'reason', '')
  const act = useAct('POST /api/staff/drafts/:number/discount/', {
    draft: form,
    touches: [draftsKey(site.id)],
    onDone: () => {
      setTyped(undefined)
      setReason('')
    },
  })
  const problemOf = useFieldProblem(act.problem)
  if (!may('discounts.give') || !isActive(draft)) return null
  const shown = typed ?? String(draft.makingPercent)
  const percent = percentOf(shown) ?? undefined
  const takesNothing = draft.makingPercent > 0 && draft.bag !== null && draft.bag.summary.makingDiscount === 0
  // The request for approval was decided or taken back meanwhile.
  const isOver = act.problem?.code === 'approval_waits' && draft.approvals.length === 0
  const give = () => {
    if (percent !== undefined) act.run({ params: { number: draft.number }, body: { version: draft.version, percent, reason } })
  }
  return (
    <Box
      title={t('drafts.makingDiscount')}
      actions={
        <Button
          variant="default"
          disabled={isChanged || percent === undefined || percent === draft.makingPercent}
          loading={act.busy}
          onClick={give}
        >
          {t('drafts.giveDiscount')}
        </Button>
      }
    >
      <div className={classes['stack']}>
        <TextInput
          label={t('drafts.makingPercent')}
          description={t('drafts.makingHint')}
          inputMode="decimal"
          dir="ltr"
          rightSection="%"
          value={shown}
          error={problemOf('percent') ?? (percent === undefined && t('drafts.percentWrong'))}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <MakingLimitHint />
        {typed !== undefined && (
          <TextInput
            label={t('drafts.discountReason')}
            maxLength={200}
            value={reason}
            error={problemOf('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {isChanged && <Second tone="warn">{t('drafts.saveFirst')}</Second>}
        {takesNothing && <Second>{t('drafts.takesNothing')}</Second>}
        <MinPrice problem={act.problem} currency={draft.currency} />
        <ProblemNotice problem={isOver ? undefined : act.problem} fields={['percent', 'reason']} />
      </div>
    </Box>
  )
}
