import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { IconRows } from '../ui/icon-rows.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useNow } from '../ui/use-now.ts'
import { useMessages } from '../messages/messages.tsx'
import { isMeanwhile, MeanwhileNotice } from './meanwhile-notice.tsx'
import { RateAuthor } from './rate-author.tsx'
import { type ChangedRate, changedRatesOf, percentOfChange, RateChanges, useRateName } from './rate-changes.tsx'
import classes from './rate-changes.module.css'
import { signOf, usePercent } from './rate-formats.ts'
import { touchedByRates } from './rates-key.ts'
import type { OnLive, Proposal, StaffRates } from './use-rates.ts'

type Version = StaffRates['history'][number]

/** Milliseconds within which the rates before the live ones may be put back. */
const restorableFor = 86_400_000

/** The effect of putting rates back, as the person saw it when they opened the dialog. */
interface Restoring {
  /** The live version. */
  version: number
  changes: readonly ChangedRate[]
  /** Whether they were sent to wait for a second person. */
  propose: boolean
}

/** The rates before a version: what it changed, the other way round. A metal that is new stays. */
const undoneBy = (live: Version): ChangedRate[] =>
  changedRatesOf(live).flatMap(({ name, isBuy = false, before, after }) =>
    before === null && !isBuy ? [] : [{ name, isBuy, before: after, after: before }],
  )

/** The last versions, the newest first. The rates before the live ones may be put back within a day, unless they were put back themselves. */
export function HistoryBox({ rates, onLive }: { rates: StaffRates; onLive: OnLive }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const { site } = useWork()
  const may = useMay()
  const now = useNow()
  const [restoring, setRestoring] = useState<Restoring>()
  const act = useAct('POST /api/staff/rates/restore/', {
    draft: `restore rates ${site.id} ${restoring?.version}`,
    touches: touchedByRates(site.id),
    onDone: ({ version }) => {
      if (restoring) onLive(restoring.version, version)
      setRestoring(undefined)
    },
  })
  const [live, former] = rates.history
  const canRestore = may('rates.approve') && live && former && live.restored === null && now - Date.parse(live.at) < restorableFor
  // The service alone knows whether a rate moves too far in a day: it refuses the rates, which are then sent for approval.
  const needsApproval = restoring?.propose === true || act.problem?.code === 'rate_implausible'
  const { proposal } = rates
  const plannedRows =
    proposal?.state === 'planned' && proposal.goesLiveAt !== null
      ? [
          {
            key: proposal.id,
            icon: 'clock' as const,
            text: (
              <>
                <b>{t('rates.planned')}</b> <Leading changes={proposedRates(proposal)} rates={rates} />
              </>
            ),
            second: (
              <>
                <bdi>{proposal.proposedBy}</bdi>
                {t('list.comma')}
                {t('rates.goesLiveOn', { time: time(proposal.goesLiveAt) })}
              </>
            ),
          },
        ]
      : []
  return (
    <Box
      title={t('rates.history')}
      actions={
        canRestore && (
          <Button
            variant="default"
            onClick={() => {
              act.reset()
              setRestoring({ version: rates.version, changes: undoneBy(live), propose: false })
            }}
          >
            {t('rates.putBack', { version: former.version })}
          </Button>
        )
      }
    >
      <IconRows
        rows={[
          ...plannedRows,
          ...rates.history.map((one) => ({
            key: String(one.version),
            icon: one.restored === null ? ('tick' as const) : ('returns' as const),
            text: <VersionLine version={one} rates={rates} />,
            second: (
              <>
                <RateAuthor version={one} />
                {t('list.comma')}
                {time(one.at)}
                {one.plannedAt !== null && <>, {t('rates.plannedOn', { time: time(one.plannedAt) })}</>}
                {one.reason && (
                  <>
                    , <bdi>{one.reason}</bdi>
                  </>
                )}
              </>
            ),
          })),
        ]}
      />
      {restoring && (
        <ReasonDialog
          isInternal
          title={t('rates.putBackTitle')}
          lead={t(needsApproval ? 'rates.putBackWaits' : 'rates.putBackLead')}
          confirm={t(needsApproval ? 'rates.sendForApproval' : 'rates.putBackConfirm')}
          act={act}
          fields={['version']}
          canSend={!isMeanwhile(act.problem)}
          onSend={(reason) => {
            setRestoring({ ...restoring, propose: needsApproval })
            act.run({ body: { version: restoring.version, reason, propose: needsApproval } })
          }}
          onClose={() => setRestoring(undefined)}
        >
          {isMeanwhile(act.problem) ? (
            <MeanwhileNotice problem={act.problem} currency={rates.currency} />
          ) : (
            <RateChanges changes={restoring.changes} currency={rates.currency} />
          )}
        </ReasonDialog>
      )}
    </Box>
  )
}

/** The rates of a proposal as changes of the live ones. */
const proposedRates = ({ rates, buys, stones }: Proposal): ChangedRate[] => [
  ...Object.entries({ ...rates, ...stones }).map(([name, { before, after }]) => ({ name, before, after })),
  ...Object.entries(buys).map(([name, { before, after }]) => ({ name, isBuy: true, before, after })),
]

/** A version by what it changed. */
function VersionLine({ version, rates }: { version: Version; rates: StaffRates }) {
  const { t } = useMessages()
  return (
    <>
      <b>{version.version}</b> {version.restored !== null && t('rates.restored', { version: version.restored })}{' '}
      <Leading changes={changedRatesOf(version)} rates={rates} />
    </>
  )
}

/** The change of the site's main purity, else the first one; all of them are in an opened list. */
function Leading({ changes, rates }: { changes: readonly ChangedRate[]; rates: StaffRates }) {
  const { t } = useMessages()
  const { money } = useFormats()
  const percent = usePercent()
  const nameOfRate = useRateName()
  const first = changes.find(({ name, isBuy }) => name === rates.mainPurity && !isBuy) ?? changes[0]
  const percentage = first && percentOfChange(first)
  return (
    <>
      {first && (
        <>
          <bdi>{nameOfRate(first)}</bdi> {first.after !== null && money(first.after, rates.currency)}{' '}
          {typeof percentage === 'number' && (
            <span className={classes['change']} data-sign={signOf(percentage)}>
              {percent(percentage)}
            </span>
          )}
        </>
      )}
      {changes.length > 1 && (
        <details className={classes['more']}>
          <summary>{t('rates.allChanges', { count: changes.length })}</summary>
          <RateChanges changes={changes} currency={rates.currency} />
        </details>
      )}
    </>
  )
}
