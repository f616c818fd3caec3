import { ticksOf } from './chart-ticks.ts'
import { Money, useMoney } from './money.tsx'
import { useMessages } from '../site/messages.tsx'
import { useDay } from '../site/use-day.ts'

/**
 * A line chart of a rate over days, scaled to the page's width while the text keeps its size; the same
 * values are in a table beside it for screen readers. `points` are days with their rate, the oldest first.
 */
export function RateChart({ label, points }: { label: string; points: readonly (readonly [string, number])[] }) {
  const money = useMoney()
  const t = useMessages()
  const day = useDay()
  const first = points[0]
  const last = points.at(-1)
  const middle = points[Math.floor((points.length - 1) / 2)]
  if (!first || !last || !middle) return null
  const values = points.map(([, value]) => value)
  const low = Math.min(...values)
  const high = Math.max(...values)
  const { from, to, ticks } = ticksOf(low, high)
  const x = (index: number) => (index * 100) / Math.max(1, points.length - 1)
  const y = (value: number) => 100 - ((value - from) * 100) / (to - from)
  // Over a year the first and the last day have the same name.
  const style = points.length > 180 ? ({ month: 'short', year: 'numeric' } as const) : undefined
  const line = points.map(([, value], index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(2)} ${y(value).toFixed(2)}`).join('')
  return (
    <figure className="rate-chart" dir="ltr">
      <div className="rate-chart-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="rate-chart-tick type-num"
            style={{ insetBlockStart: `${y(tick).toFixed(2)}%` }}
            suppressHydrationWarning
          >
            {money(tick)}
          </span>
        ))}
      </div>
      <div className="rate-chart-plot">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('rates.chart', { label, low: money(low), high: money(high), now: money(last[1]) })}
        >
          <g className="rate-chart-grid">
            {ticks.map((tick) => (
              <path key={tick} d={`M0 ${y(tick).toFixed(2)}H100`} />
            ))}
          </g>
          <path className="rate-chart-area" d={`${line}L100 100L0 100Z`} />
          <path className="rate-chart-line" d={line} />
        </svg>
        <i className="rate-chart-now" style={{ insetBlockStart: `${y(last[1]).toFixed(2)}%` }} />
      </div>
      <div className="rate-chart-days" aria-hidden="true" suppressHydrationWarning>
        {[first, middle, last].map(([date], index) => (
          <bdi key={index}>{day(date, style)}</bdi>
        ))}
      </div>
    </figure>
  )
}

/** The change of a rate since yesterday, signed, with its colour and a text for screen readers. */
export function RateChange({ change }: { change: number }) {
  const t = useMessages()
  if (change === 0)
    return (
      <span className="type-soft">
        <Money amount={0} />
      </span>
    )
  return (
    <span className={change > 0 ? 'type-up' : 'type-down'}>
      <span className="ui-visually-hidden">{t(change > 0 ? 'rates.up' : 'rates.down')}</span>
      <Money amount={change} signed />
    </span>
  )
}
