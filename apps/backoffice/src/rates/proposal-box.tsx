import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import { isMeanwhile, MeanwhileNotice } from './meanwhile-notice.tsx'
import { dearerThanFiner } from './purities-by-metal.ts'
import { useRateName } from './rate-changes.tsx'
import { useExceeded, usePercent } from './rate-formats.ts'
import { touchedByRates } from './rates-key.ts'
import type { OnLive, Proposal, StaffRates } from './use-rates.ts'

type Decision = 'approve' | 'reject' | 'withdraw'

/** The proposal that waits or is planned: its rates, and what the member may do with it. Nobody approves what they proposed. */
export function ProposalBox({ rates, proposal, onLive }: { rates: StaffRates; proposal: Proposal; onLive: OnLive }) {
  const { t, nameOf } = useMessages()
  const { time, money } = useFormats()
  const percent = usePercent()
  const exceededOf = useExceeded()
  const nameOfRate = useRateName()
  const may = useMay()
  // The version that the person saw when they opened the dialog.
  const [choice, setChoice] = useState<{ decision: Decision; version: number }>()
  const decide = useDecisions(proposal.id, ({ version }) => {
    if (choice) onLive(choice.version, version)
    setChoice(undefined)
  })
  const isPlanned = proposal.state === 'planned'
  // Nobody approved far rates but their own proposer: no second person could.
  const isAlone = isPlanned && proposal.isOwn && proposal.approvedBy === proposal.proposedBy
  const decisions: readonly Decision[] = proposal.isOwn
    ? may('rates.propose')
      ? ['withdraw']
      : []
    : may('rates.approve')
      ? isPlanned
        ? ['reject']
        : ['approve', 'reject']
      : []
  const moves = [
    ...Object.entries(proposal.rates).map(([name, move]) => ({ name, isBuy: false, ...move })),
    ...Object.entries(proposal.buys).map(([name, move]) => ({ name, isBuy: true, ...move })),
    ...Object.entries(proposal.stones).map(([name, move]) => ({ name, isBuy: false, ...move })),
  ]
  const proposed = rates.metals.map(({ metal, purity, rate }) => ({ metal, purity, rate: proposal.rates[purity]?.after ?? rate }))
  const dearer = dearerThanFiner(proposed)
  return (
    <Box
      flush
      title={t(isPlanned ? 'rates.planned' : 'rates.waiting')}
      beside={
        <>
          <bdi>{proposal.proposedBy}</bdi>
          {t('list.comma')}
          {time(proposal.at)}
        </>
      }
      foot={
        <>
          <p style={{ flex: '1 1 200px' }}>
            <bdi>{proposal.reason}</bdi>
            {proposal.goesLiveAt !== null && <Second>{t('rates.goesLiveOn', { time: time(proposal.goesLiveAt) })}</Second>}
            {proposal.approvedBy !== null && !isAlone && <Second>{t('rates.approvedBy', { name: proposal.approvedBy })}</Second>}
            <Second>{isAlone ? t('rates.alone') : proposal.isOwn && !isPlanned ? t('rates.own') : t('rates.waitingHint')}</Second>
          </p>
          {decisions.map((decision) => (
            <Button
              key={decision}
              variant={decision === 'approve' ? 'filled' : 'default'}
              onClick={() => {
                decide[decision].reset()
                setChoice({ decision, version: rates.version })
              }}
            >
              {nameOf('rates.decision', decision)}
            </Button>
          ))}
        </>
      }
    >
      <div className={tableClasses['scroll']}>
        <table className={tableClasses['table']} data-cards="">
          <thead>
            <tr>
              <th scope="col">{t('rates.rate')}</th>
              <th scope="col" data-align="end">
                {t('rates.live')}
              </th>
              <th scope="col" data-align="end">
                {t('rates.new')}
              </th>
              <th scope="col" data-align="end">
                %
              </th>
              <th scope="col">{t('rates.guard')}</th>
            </tr>
          </thead>
          <tbody>
            {moves.map((move) => (
              <tr key={`${move.name} ${move.isBuy}`}>
                <th scope="row">
                  <bdi>{nameOfRate(move)}</bdi>
                </th>
                <td data-align="end" data-label={t('rates.live')}>
                  {move.before === null ? '–' : money(move.before, rates.currency)}
                </td>
                <td data-align="end" data-label={t('rates.new')}>
                  <b>{move.after === null ? '–' : money(move.after, rates.currency)}</b>
                </td>
                <td data-align="end">{move.percent !== null && percent(move.percent)}</td>
                <td>
                  <StateLabel tone={move.needsApproval ? 'act' : 'done'}>
                    {move.needsApproval ? t('rates.secondPerson') : t('rates.within', { percent: rates.guardPercent })}
                  </StateLabel>
                  {exceededOf({ ...move, exceeds: move.exceeds.filter((name) => name !== 'live') }).map((other) => (
                    <Second key={other}>{other}</Second>
                  ))}
                  {!move.isBuy && dearer.has(move.name) && (
                    <Second>{t('rates.dearerThanFiner', { purity: move.name, finer: dearer.get(move.name) ?? '' })}</Second>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {choice && (
        <ReasonDialog
          isInternal
          title={nameOf('rates.decisionTitle', choice.decision)}
          lead={
            choice.decision === 'approve' && proposal.goesLiveAt !== null
              ? t('rates.approvePlanned', { time: time(proposal.goesLiveAt) })
              : nameOf('rates.decisionEffect', choice.decision)
          }
          confirm={nameOf('rates.decision', choice.decision)}
          act={decide[choice.decision]}
          fields={['version']}
          canSend={!isMeanwhile(decide[choice.decision].problem)}
          onSend={(reason) => decide[choice.decision].run({ params: { id: proposal.id }, body: { version: choice.version, reason } })}
          onClose={() => setChoice(undefined)}
        >
          <MeanwhileNotice problem={decide[choice.decision].problem} currency={rates.currency} />
        </ReasonDialog>
      )}
    </Box>
  )
}

/** The calls that decide on a proposal. */
function useDecisions(id: string, onDone: (reply: { version: number }) => void) {
  const { site } = useWork()
  const optionsOf = (decision: Decision) => ({ draft: `${decision} rates ${site.id} ${id}`, touches: touchedByRates(site.id), onDone })
  return {
    approve: useAct('POST /api/staff/rates/proposals/:id/approve/', optionsOf('approve')),
    reject: useAct('POST /api/staff/rates/proposals/:id/reject/', optionsOf('reject')),
    withdraw: useAct('POST /api/staff/rates/proposals/:id/withdraw/', optionsOf('withdraw')),
  }
}
