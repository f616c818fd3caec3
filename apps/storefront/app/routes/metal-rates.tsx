import { useState } from 'react'
import { RateChart, useDay } from '../platform/chart.tsx'
import { pageApi } from '../platform/loaders.ts'
import { metaFor, wordOf } from '../platform/meta.ts'
import { isPlain } from '../platform/page-search.ts'
import { useMoment } from '../platform/moment.ts'
import { RateTable } from '../platform/rate-table.tsx'
import { Money, useSite } from '../platform/site.tsx'
import { sayData, useWords } from '../platform/words.tsx'
import type { Route } from './+types/metal-rates'

type Series = { purity: string; points: [string, number][] }[]
const spans = ['7', '30', '90', '365'] as const

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const asked = new URL(args.request.url).searchParams.get('days')
  const days = spans.find((one) => one === asked) ?? '30'
  const found = await api.get<{ history: Series }>(`/api/metal-rates/history?days=${days}`)
  return { days, history: found?.history ?? [] }
}

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: wordOf(args, 'rates.today'),
    description: wordOf(args, 'rates.text'),
    path: '/metal-rates',
    index: isPlain(args.location),
  })
}

export default function MetalRates({ loaderData: { days, history } }: Route.ComponentProps) {
  const say = useWords()
  const site = useSite()
  const day = useDay()
  const moment = useMoment()
  const { rates } = site
  const [purity, setPurity] = useState(history.some((one) => one.purity === '22K') ? '22K' : (history[0]?.purity ?? ''))
  const series = history.find((one) => one.purity === purity)
  if (!rates) return <main id="main" className="wrap page" />
  const at = moment(rates.at, 'long')
  return (
    <main id="main" className="wrap page">
      <h1>{say('rates.today')}</h1>
      <p className="soft" suppressHydrationWarning>
        {say('rates.text')} {say('rates.at', { at })} {rates.stale && say('rates.stale')}
      </p>
      <div className="rates">
        <RateTable
          rates={rates.rates}
          renderName={(rate) => (
            <button type="button" className="link" aria-pressed={rate.purity === purity} onClick={() => setPurity(rate.purity)}>
              {sayData(say, 'rate', rate.purity)}
            </button>
          )}
        />
        <div>
          <ul className="spans">
            {spans.map((span) => (
              <li key={span}>
                <a href={`?days=${span}`} aria-current={span === days ? 'true' : undefined}>
                  {say('rates.days', { count: Number(span) })}
                </a>
              </li>
            ))}
          </ul>
          {series && <RateChart label={sayData(say, 'rate', series.purity)} points={series.points} />}
        </div>
      </div>
      {series && (
        <details className="rate-table">
          <summary className="link">{say('rates.table')}</summary>
          <table className="num">
            <thead>
              <tr>
                <th>{say('rates.day')}</th>
                <th>{say('unit.perGram')}</th>
              </tr>
            </thead>
            <tbody>
              {series.points.toReversed().map(([date, rate]) => (
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
      )}
    </main>
  )
}
