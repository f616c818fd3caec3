import { useFormats } from '../ui/formats.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './home.module.css'
import { boundsOf, stepsOf } from './chart-scale.ts'
import { conversionOf, type useSales } from './use-home.ts'

type Sales = NonNullable<ReturnType<typeof useSales>['data']>

/** Bars of the sales, and lines of the gold rate and of the conversion from bag to order, day by day under each other. The table beside them has the same numbers. */
export function SalesChart({ sales: { days, rates, total, currency } }: { sales: Sales }) {
  const { t } = useMessages()
  const { shortMoney, money, percent, day: dayText } = useFormats()
  const count = days.length
  const steps = stepsOf(Math.max(...days.map(({ sold }) => sold)))
  const top = steps.at(-1) ?? 1
  const conversions = days.map(conversionOf)
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    // Time runs in one direction in every language.
    <div className={classes['charts']} dir="ltr">
      <div className={classes['chart']}>
        <ol className={classes['scale']} aria-hidden="true">
          {steps.toReversed().map((step) => (
            <li key={step}>{shortMoney(step, currency)}</li>
          ))}
        </ol>
        <svg
          viewBox={`0 0 ${count} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('home.chart', { from: dayText(first), to: dayText(last), amount: money(total.sold, currency) })}
        >
          {steps.map((step) => (
            <line key={step} className={classes['grid']} x1="0" x2={count} y1={100 - (step / top) * 100} y2={100 - (step / top) * 100} />
          ))}
          {days.map(({ day, sold }, index) => (
            <rect
              key={day}
              className={classes['bar']}
              data-today={index === count - 1 || undefined}
              x={index + 0.12}
              width="0.76"
              y={100 - (sold / top) * 100}
              height={(sold / top) * 100}
            >
              <title>{`${dayText(day)}: ${money(sold, currency)}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <LineChart
        values={rates}
        bounds={boundsOf(rates.filter((rate) => rate !== null))}
        caption={t('home.rateLine', { currency })}
        labelOf={(from, to) => t('home.rateChart', { from: money(from, currency), to: money(to, currency) })}
        textOf={(rate) => shortMoney(rate, currency)}
      />
      <LineChart
        values={conversions}
        bounds={[0, stepsOf(Math.max(...conversions.map((one) => one ?? 0))).at(-1) ?? 1]}
        caption={t('home.conversionLine')}
        labelOf={(from, to) => t('home.conversionChart', { from: percent(from), to: percent(to) })}
        textOf={percent}
      />
      <div className={classes['axis']} aria-hidden="true">
        <span>{dayText(first)}</span>
        <span>{dayText(days[Math.floor(count / 2)]?.day ?? first)}</span>
        <span>{t('home.today')}</span>
      </div>
    </div>
  )
}

interface LineChartProps {
  /** The value of each day; null where it is not known. */
  values: readonly (number | null)[]
  /** The ends of its scale. */
  bounds: readonly [low: number, high: number]
  caption: string
  /** The name of the chart by its first and last known value. */
  labelOf: (from: number, to: number) => string
  textOf: (value: number) => string
}

/** A line of known values on the days of the charts above it; nothing where fewer than two are known. */
function LineChart({ values, bounds: [low, high], caption, labelOf, textOf }: LineChartProps) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || first === last) return null
  const place = (value: number) => 100 - ((value - low) / (high - low)) * 100
  const line = known.map(({ value, index }) => `${index + 0.5},${place(value).toFixed(2)}`).join(' ')
  return (
    <>
      <p className={classes['caption']}>
        <bdi>{caption}</bdi>
      </p>
      <div className={classes['chart']} data-line="">
        <ol className={classes['scale']} aria-hidden="true">
          <li>{textOf(high)}</li>
          <li>{textOf(low)}</li>
        </ol>
        <svg viewBox={`0 0 ${values.length} 100`} preserveAspectRatio="none" role="img" aria-label={labelOf(first.value, last.value)}>
          <polyline className={classes['line']} points={line} />
        </svg>
      </div>
    </>
  )
}
