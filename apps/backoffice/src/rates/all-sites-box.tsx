import { Skeleton } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import classes from './all-sites-box.module.css'
import { puritiesOfSites } from './purities-by-metal.ts'
import { RateAuthor } from './rate-author.tsx'
import { type StaffRates, useRatesOfSites } from './use-rates.ts'

/** The live rates of metals of every site where the member may read them, side by side. Nothing where that is one site. */
export function AllSitesBox() {
  const { t } = useMessages()
  const { site: chosen } = useWork()
  const { money } = useFormats()
  const { all, isKnown, problem } = useRatesOfSites()
  if (all.length < 2) return null
  const known = all.flatMap(({ site, rates }) => (rates ? [{ site, rates }] : []))
  return (
    <Box flush title={t('rates.allSites')} beside={t('rates.allSitesHint')}>
      {problem && <ProblemNotice problem={problem} />}
      {!isKnown && <Skeleton height={320} />}
      {isKnown && known.length > 0 && (
        <div className={tableClasses['scroll']} tabIndex={0} role="region" aria-label={t('rates.allSites')}>
          <table className={`${tableClasses['table']} ${classes['sites']}`}>
            <thead>
              <tr>
                <th scope="col">{t('rates.perGram')}</th>
                {known.map(({ site }) => (
                  <th key={site.id} scope="col" data-align="end" aria-current={site.id === chosen.id || undefined}>
                    {site.name} <bdi>{site.currency}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {puritiesOfSites(known.map(({ rates }) => rates)).map((purity) => (
                <tr key={purity}>
                  <th scope="row">
                    <bdi>{purity}</bdi>
                  </th>
                  {known.map(({ site, rates }) => (
                    <td key={site.id} data-align="end">
                      {rateText(rates, purity, money)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('rates.publishedAt')}</th>
                {known.map(({ site, rates }) => (
                  <td key={site.id} data-align="end">
                    <Published rates={rates} />
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Box>
  )
}

function rateText({ metals, currency }: StaffRates, purity: string, money: (amount: number, currency: string) => string): string {
  const rate = metals.find((metal) => metal.purity === purity)?.rate
  return rate === undefined ? '–' : money(rate, currency)
}

/** When the live rates of a site were published and by whom, and whether others wait or are planned. */
function Published({ rates }: { rates: StaffRates }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const { publishedAt, isStale, proposal } = rates
  return (
    <>
      {time(publishedAt)}
      <Second>
        <RateAuthor version={rates} />
      </Second>
      {isStale && <Second tone="warn">{t('rates.stale')}</Second>}
      {proposal && <Second tone="warn">{t(proposal.state === 'waiting' ? 'rates.waiting' : 'rates.planned')}</Second>}
    </>
  )
}
