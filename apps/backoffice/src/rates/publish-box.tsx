import '../app/library-forms.css'
import { Button, Radio, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { useWork } from '../api/session.tsx'
import type { Act } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './publish-box.module.css'
import { MeanwhileNotice } from './meanwhile-notice.tsx'
import { isOwnVersion } from './own-version.ts'
import { useRateAuthor } from './rate-author.tsx'
import { useStoneName } from './stone-names.ts'
import { useExceeded, usePercent } from './rate-formats.ts'
import { splitTyped, type SplitName } from './split-rates.ts'
import { changedRates, type TypedRate } from './typed-rates.ts'
import type { Proposal, RatesDraft, StaffRates } from './use-rates.ts'

/** The result of the last change: published, planned, or waiting for a second person. */
export interface Sent {
  state: string
  version: number
  /** The state of the rates that did not go live with the others. */
  rest?: string | undefined
}

interface PublishBoxProps {
  rates: StaffRates
  metals: Readonly<Record<string, TypedRate>>
  buys: Readonly<Record<string, TypedRate>>
  stones: Readonly<Record<string, TypedRate>>
  draft: RatesDraft
  sent: Sent | undefined
  act: Act<'POST /api/staff/rates/'>
  /** The proposal that the member is asked whether to replace, as it was when they pressed the button. */
  replacing: Proposal | undefined
  onReplace: (proposal: Proposal | undefined) => void
  onType: (change: Partial<RatesDraft>) => void
  onClear: () => void
}

/**
 * Sends the typed rates: live at once within the guard, to a second person otherwise, or each part its own way; those that wait replace those that waited
 * before.
 */
export function PublishBox(props: PublishBoxProps) {
  const { rates, metals, buys, stones, draft, sent, act, replacing, onReplace, onType, onClear } = props
  const { t } = useMessages()
  const { time } = useFormats()
  const { session, site } = useWork()
  const percent = usePercent()
  const exceededOf = useExceeded()
  const stoneNameOf = useStoneName()
  const authorOf = useRateAuthor()
  const problemOf = useFieldProblem(act.problem)
  const [changedMetals, changedBuys, changedStones] = [changedRates(metals), changedRates(buys), changedRates(stones)]
  const named = Object.entries(buys).map(([purity, rate]) => [t('rates.buyOf', { name: purity }), rate] as const)
  const namedStones = Object.entries(stones).map(([key, rate]) => [stoneNameOf(key), rate] as const)
  const all = [...Object.entries(metals), ...named, ...namedStones]
  const changed = all.filter(([, { isChanged }]) => isChanged)
  const far = changed.filter(([, { problem, needsApproval }]) => problem === undefined && needsApproval)
  const isOverLive = draft.version !== rates.version
  const isPlanned = draft.day !== '' && draft.time !== ''
  const parts = isPlanned ? undefined : splitTyped({ metals, buys, stones })
  const isSplit = parts !== undefined && draft.split === true
  const nameOfPart = ({ kind, name }: SplitName) =>
    kind === 'stones' ? stoneNameOf(name) : kind === 'buys' ? t('rates.buyOf', { name }) : name
  const namesOf = (part: readonly SplitName[]) => part.map(nameOfPart).join(t('list.comma'))
  const isHalfPlanned = !isPlanned && (draft.day !== '' || draft.time !== '')
  const canSend =
    changedMetals && changedBuys && changedStones && changed.length > 0 && draft.reason.trim() !== '' && !isOverLive && !isHalfPlanned
  const replaced = far.length > 0 || isPlanned ? rates.proposal : null
  const replacedText = ({ state, proposedBy, at }: Proposal) =>
    t(state === 'planned' ? 'rates.replacePlanned' : 'rates.replaceLead', { name: proposedBy, time: time(at) })
  const run = (replaces?: string) => {
    if (!canSend || act.busy) return
    const body = { rates: changedMetals, buys: changedBuys, stones: changedStones, version: draft.version, reason: draft.reason }
    const at = isPlanned ? { at: { day: draft.day, time: draft.time } } : {}
    act.run({ body: { ...body, ...at, ...(isSplit && { split: true }), ...(replaces !== undefined && { replaces }) } })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend || act.busy) return
    if (replaced) onReplace(replaced)
    else run()
  }
  return (
    <Box title={t('rates.publish')} beside={t('rates.changed', { count: changed.length })}>
      <form className={classes['form']} onSubmit={send} noValidate>
        {sent && <SentNotice sent={sent} />}
        {isOverLive && changed.length > 0 && (
          <Notice>
            <p>
              {isOwnVersion(rates, session.member.name)
                ? t('rates.overLiveOwn', { version: rates.version, time: time(rates.publishedAt) })
                : t('rates.overLive', { name: authorOf(rates), version: rates.version, time: time(rates.publishedAt) })}
            </p>
            <Button variant="default" onClick={() => onType({ version: rates.version })}>
              {t('rates.looked')}
            </Button>
          </Notice>
        )}
        {far.length > 0 && (
          <Notice tone="bad">
            <p>{t(isSplit ? 'rates.movesSome' : 'rates.moves', { percent: rates.guardPercent })}</p>
            <ul>
              {far.map(([name, rate]) => (
                <li key={name}>
                  <bdi>{name}</bdi> {exceededOf(rate).join(t('list.comma'))}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {parts && (
          <Radio.Group
            label={t('rates.splitLabel')}
            value={isSplit ? 'split' : 'whole'}
            onChange={(value) => onType({ split: value === 'split' })}
          >
            <Radio mt="xs" value="whole" label={t('rates.asOne')} description={t('rates.asOneHint')} />
            <Radio
              mt="xs"
              value="split"
              label={t('rates.withinFirst', { within: namesOf(parts.within), beyond: namesOf(parts.beyond) })}
              description={t('rates.withinFirstHint', { version: rates.version + 1 })}
            />
          </Radio.Group>
        )}
        <div className={classes['when']}>
          <TextInput
            type="date"
            label={t('rates.goesLive')}
            value={draft.day}
            error={problemOf('at') ?? problemOf('at.day')}
            onChange={(event) => onType({ day: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t('rates.goesLiveAt', { site: site.name })}
            value={draft.time}
            error={problemOf('at.time')}
            onChange={(event) => onType({ time: event.currentTarget.value })}
          />
          <p>{isHalfPlanned ? t('rates.dayAndTime') : t('rates.goesLiveHint')}</p>
        </div>
        <TextInput
          label={t('rates.reason')}
          description={t('rates.reasonHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={200}
          value={draft.reason}
          error={problemOf('reason')}
          onChange={(event) => onType({ reason: event.currentTarget.value })}
        />
        <MeanwhileNotice problem={replacing ? undefined : act.problem} currency={rates.currency} />
        <ProblemNotice
          problem={replacing ? undefined : act.problem}
          fields={[
            'version',
            'at',
            'at.day',
            'at.time',
            'reason',
            ...Object.keys(metals).map((name) => `rates.${name}`),
            ...Object.keys(buys).map((name) => `buys.${name}`),
            ...Object.keys(stones).map((key) => `stones.${key}`),
          ]}
        />
        {replaced && !replaced.isOwn && <p>{replacedText(replaced)}</p>}
        {changed.length > 0 && draft.reason.trim() === '' && <p className={classes['missing']}>{t('dialog.reasonMissing')}</p>}
        <Button type="submit" loading={act.busy} disabled={!canSend}>
          {replaced
            ? t('rates.replace')
            : isSplit
              ? t('rates.publishWithin')
              : far.length > 0
                ? t('rates.sendForApproval')
                : isPlanned
                  ? t('rates.plan')
                  : t('rates.publishNow')}
        </Button>
        {(changed.length > 0 || draft.reason !== '' || draft.day !== '' || draft.time !== '' || draft.copied) && (
          <Button variant="default" onClick={onClear}>
            {t('rates.clear')}
          </Button>
        )}
      </form>
      {replacing && (
        <ActDialog
          title={t('rates.replaceTitle')}
          lead={replacedText(replacing)}
          confirm={t('rates.replace')}
          act={act}
          canSend={Boolean(canSend)}
          fields={['version']}
          onSend={() => run(replacing.id)}
          onClose={() => onReplace(undefined)}
        >
          <MeanwhileNotice problem={act.problem} currency={rates.currency} />
          <b>{changed.map(([name, { percent: change }]) => `${name} ${percent(change)}`).join(t('list.comma'))}</b>
        </ActDialog>
      )}
    </Box>
  )
}

/** Says what became of the rates that were sent. It takes the focus: the button that sent them cannot be pressed any more. */
function SentNotice({ sent: { state, version, rest } }: { sent: Sent }) {
  const { t } = useMessages()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={notice} role="status" tabIndex={-1}>
      <Notice tone="good">
        {rest !== undefined
          ? t(rest === 'waiting' ? 'rates.publishedWithin' : 'rates.publishedWithinPlanned', { version })
          : state === 'waiting'
            ? t('rates.sent')
            : state === 'planned'
              ? t('rates.plannedDone')
              : t('rates.published', { version })}
      </Notice>
    </div>
  )
}
