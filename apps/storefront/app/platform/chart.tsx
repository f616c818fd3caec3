import { languageTag } from '@karat/sites/locale.ts'
import { Money, useMoney, useSite } from './site.tsx'
import { useWords } from './words.tsx'

const size = { width: 800, height: 260, left: 10, right: 790, top: 36, bottom: 220 }

/** A day such as `2026-11-21` in the page's language. */
export function useDay(): (day: string, style?: Intl.DateTimeFormatOptions) => string {
  const site = useSite()
  return (day, style = { day: 'numeric', month: 'short' }) =>
    new Intl.DateTimeFormat(`${languageTag(site)}-u-nu-latn`, { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** A rate over days as a line; the same figures stand in a table beside it for who cannot see it. */
export function RateChart({ label, points }: { label: string; points: readonly (readonly [string, number])[] }) {
  const money = useMoney()
  const say = useWords()
  const day = useDay()
  const values = points.map(([, value]) => value)
  const low = Math.min(...values)
  const high = Math.max(...values)
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  const x = (at: number) => size.left + (at * (size.right - size.left)) / Math.max(1, points.length - 1)
  const y = (value: number) => size.bottom - ((value - low) * (size.bottom - size.top)) / Math.max(high - low, high / 1000)
  const line = points.map(([, value], at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        direction="ltr"
        aria-label={say('rates.chart', { label, low: money(low), high: money(high), now: money(last[1]) })}
      >
        <g className="chart-grid">
          {[0, 1, 2, 3].map((row) => (
            <path key={row} d={`M${size.left} ${size.top + row * 61}H${size.right}`} />
          ))}
        </g>
        <path className="chart-area" d={`${line}L${size.right} ${size.bottom}L${size.left} ${size.bottom}Z`} />
        <path className="chart-line" d={line} />
        <circle cx={x(points.length - 1)} cy={y(last[1])} r="5" />
        <g className="chart-words" suppressHydrationWarning>
          <text x={size.left} y="250">
            {day(first[0])}
          </text>
          <text x={size.right} y="250" textAnchor="end">
            {day(last[0])}
          </text>
          <text x={size.left + 4} y={size.top - 8}>
            {money(high)}
          </text>
        </g>
      </svg>
    </figure>
  )
}

/** The change of a rate since yesterday, signed, with its colour and a word for who cannot see it. */
export function RateChange({ change }: { change: number }) {
  const say = useWords()
  if (change === 0) return <span className="soft">0</span>
  return (
    <span className={change > 0 ? 'up' : 'down'}>
      <span className="sr">{say(change > 0 ? 'rates.up' : 'rates.down')}</span>
      <Money amount={change} signed />
    </span>
  )
}
