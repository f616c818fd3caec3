import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { useMay } from '../api/session.tsx'
import { puritiesByMetal } from '../rates/purities-by-metal.ts'
import { signOf, usePercent } from '../rates/rate-formats.ts'
import { RateAuthor } from '../rates/rate-author.tsx'
import { type Proposal, type StaffRates, useRates } from '../rates/use-rates.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import classes from './home.module.css'

/** The live rates of metals of the site and since when, beside those that wait for approval or are planned. */
export function RatesBox() {
  const { t } = useMessages()
  const { data: rates, error } = useRates()
  return (
    <Box
      flush
      title={t('rates.title')}
      actions={
        <Link to="/rates" className={classes['link']}>
          {t('home.toRates')}
        </Link>
      }
      foot={rates && <RatesFoot rates={rates} />}
    >
      {rates ? (
        <LiveRates rates={rates} />
      ) : (
        <div className={classes['state']}>{error ? <ProblemNotice problem={error} /> : <Skeleton height={320} />}</div>
      )}
    </Box>
  )
}

function LiveRates({ rates }: { rates: StaffRates }) {
  const { t } = useMessages()
  const { time, shortMoney } = useFormats()
  const { proposal, currency, feed } = rates
  return (
    <>
      {feed?.silentSince && <Notice>{t('rates.feedSilent', { time: time(feed.silentSince) })}</Notice>}
      <table className={tableClasses['table']}>
        <thead>
          <tr>
            <th scope="col">{t('rates.perGram')}</th>
            <th scope="col" data-align="end">
              {t('rates.live')}
            </th>
            {proposal && (
              <th scope="col" data-align="end">
                {t('rates.new')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {puritiesByMetal(rates).flatMap(([, purities]) =>
            purities.map(({ purity, rate }) => (
              <tr key={purity}>
                <th scope="row">
                  <bdi>{purity}</bdi>
                </th>
                <td data-align="end">{shortMoney(rate, currency)}</td>
                {proposal && (
                  <td data-align="end">
                    <ProposedRate change={proposal.rates[purity]} currency={currency} />
                  </td>
                )}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </>
  )
}

function ProposedRate({ change, currency }: { change: Proposal['rates'][string] | undefined; currency: string }) {
  const { shortMoney } = useFormats()
  const percent = usePercent()
  if (!change) return '–'
  return (
    <>
      {shortMoney(change.after, currency)}{' '}
      <span className={classes['change']} data-sign={signOf(change.percent)} data-far={change.needsApproval || undefined}>
        {percent(change.percent)}
      </span>
    </>
  )
}

/** Since when the rates are live, what waits or is planned and by whom, and the button of whoever may approve it. */
function RatesFoot({ rates }: { rates: StaffRates }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const may = useMay()
  const { proposal, publishedAt, isStale } = rates
  const isWaiting = proposal?.state === 'waiting'
  const others = proposal ? Object.keys(proposal.buys).length + Object.keys(proposal.stones).length : 0
  return (
    <>
      <p className={classes['ratesState']}>
        {proposal && (
          <>
            <StateLabel tone={isWaiting ? 'wait' : 'going'}>{t(isWaiting ? 'rates.waiting' : 'rates.planned')}</StateLabel>
            <Second>
              <bdi>{proposal.proposedBy}</bdi>, {time(proposal.at)}
              {proposal.goesLiveAt !== null && <>, {t('rates.goesLiveOn', { time: time(proposal.goesLiveAt) })}</>}
            </Second>
            {others > 0 && <Second>{t('home.moreRates', { count: others })}</Second>}
          </>
        )}
        {isStale && <StateLabel tone="wait">{t('rates.stale')}</StateLabel>}
        <Second>
          {t('home.liveSince', { time: time(publishedAt) })}, <RateAuthor version={rates} />
        </Second>
      </p>
      {isWaiting && !proposal.isOwn && may('rates.approve') && (
        <Button component={Link} to="/rates">
          {t('home.lookAndApprove')}
        </Button>
      )}
    </>
  )
}
