import { Tabs } from '@karat/ui/tabs.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Link } from 'react-router'
import { RateChange, RateChart } from '../money/rate-chart.tsx'
import { useDay } from '../site/use-day.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { pageApi } from '../data/loaders.ts'
import { metaFor, messageOf } from '../seo/meta.ts'
import { useMoment } from '../site/moment.ts'
import { RateTable } from '../money/rate-table.tsx'
import { Money } from '../money/money.tsx'
import { useSite } from '../site/site.tsx'
import { translateData, useMessages } from '../site/messages.tsx'
import type { Route } from './+types/metal-rates'

const dayRanges = ['7', '30', '90', '365'] as const

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const search = new URL(args.request.url).searchParams
  const days = dayRanges.find((range) => range === search.get('days')) ?? '30'
  const reply = await api.call('GET /api/metal-rates/history', { query: { days } })
  const history = reply?.history ?? []
  const candidates = [search.get('purity'), '22K', history[0]?.purity ?? '']
  return { days, purity: candidates.find((purity) => history.some((series) => series.purity === purity)) ?? '', history }
}

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'rates.title'),
    description: messageOf(args, 'rates.text'),
    path: '/metal-rates',
  })
}

export default function MetalRates({ loaderData: { days, purity, history } }: Route.ComponentProps) {
  const t = useMessages()
  const { rates } = useSite()
  const moment = useMoment()
  const series = history.find((candidate) => candidate.purity === purity)
  const currentRate = rates?.rates.find((candidate) => candidate.purity === purity)
  if (!rates) return <main id="main" className="layout-wrap layout-page" />
  const search = (change: { days?: string; purity?: string }) => `?${new URLSearchParams({ purity, days, ...change })}`
  return (
    <main id="main" className="layout-wrap">
      <Breadcrumbs trail={[{ name: t('rates.title'), path: '/metal-rates' }]} />
      <header className="metal-rates-head">
        <h1>{t('rates.title')}</h1>
        <p className="type-soft" suppressHydrationWarning>
          {t('rates.text')} {t('rates.at', { at: moment(rates.at, 'long') })} {rates.stale && t('rates.stale')}
        </p>
      </header>
      <Tabs label={t('rates.choose')}>
        {rates.rates.map((rate) => (
          <Link
            key={rate.purity}
            to={search({ purity: rate.purity })}
            preventScrollReset
            replace
            aria-current={rate === currentRate ? 'true' : undefined}
          >
            {translateData(t, 'rate', rate.purity)}
          </Link>
        ))}
      </Tabs>
      {currentRate && series && (
        <section aria-label={translateData(t, 'rate', purity)}>
          <div className="metal-rates-chosen">
            <p className="metal-rates-now">
              <Money amount={currentRate.rate} as="b" />
              <span>{t('rates.perGram')}</span>
              <span>
                <RateChange change={currentRate.change} /> <span className="type-soft">{t('rates.since')}</span>
              </span>
            </p>
            <Tabs label={t('rates.span')} plain>
              {dayRanges.map((range) => (
                <Link
                  key={range}
                  to={search({ days: range })}
                  preventScrollReset
                  replace
                  aria-current={range === days ? 'true' : undefined}
                >
                  {t('rates.days', { count: Number(range) })}
                </Link>
              ))}
            </Tabs>
          </div>
          <RateChart label={translateData(t, 'rate', purity)} points={series.points} />
          <Days points={series.points} />
        </section>
      )}
      <section className="metal-rates-all">
        <h2>{t('rates.allMetals')}</h2>
        <RateTable rates={rates.rates} renderName={(rate) => translateData(t, 'rate', rate.purity)} />
      </section>
    </main>
  )
}

/** The days of a chart as a table, also for screen readers. */
function Days({ points }: { points: readonly (readonly [string, number])[] }) {
  const t = useMessages()
  const day = useDay()
  return (
    <details className="metal-rates-days">
      <LinkButton as="summary">{t('rates.table')}</LinkButton>
      <table className="type-num">
        <thead>
          <tr>
            <th scope="col">{t('rates.day')}</th>
            <th scope="col">{t('rates.perGram')}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(([date, rate]) => (
            <tr key={date}>
              <th scope="row" suppressHydrationWarning>
                {day(date, { day: 'numeric', month: 'long', year: 'numeric' })}
              </th>
              <td>
                <Money amount={rate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
