import { useFormats } from '../ui/formats.ts'
import { useWords } from '../words/words.tsx'
import classes from './home.module.css'
import { boundsOf, stepsOf } from './chart-scale.ts'
import type { useSales } from './use-home.ts'

type Sales = NonNullable<ReturnType<typeof useSales>['data']>

/** Bars of the sales and a line of the gold rate, day by day under each other. The table beside them has the same numbers. */
export function SalesChart({ sales: { days, rates, total, currency } }: { sales: Sales }) {
  const { t } = useWords()
  const { shortMoney, money, day: dayText } = useFormats()
  const count = days.length
  const steps = stepsOf(Math.max(...days.map(({ sold }) => sold)))
  const top = steps.at(-1) ?? 1
  const known = rates.flatMap((rate, index) => (rate === null ? [] : [{ rate, index }]))
  const [low, high] = boundsOf(known.map(({ rate }) => rate))
  const place = (rate: number) => 100 - ((rate - low) / (high - low)) * 100
  const line = known.map(({ rate, index }) => `${index + 0.5},${place(rate).toFixed(2)}`).join(' ')
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
      {known.length > 0 && (
        <>
          <p className={classes['caption']}>
            <bdi>{t('home.rateLine', { currency })}</bdi>
          </p>
          <div className={classes['chart']} data-line="">
            <ol className={classes['scale']} aria-hidden="true">
              <li>{shortMoney(high, currency)}</li>
              <li>{shortMoney(low, currency)}</li>
            </ol>
            <svg
              viewBox={`0 0 ${count} 100`}
              preserveAspectRatio="none"
              role="img"
              aria-label={t('home.rateChart', { from: money(known[0]?.rate ?? 0, currency), to: money(known.at(-1)?.rate ?? 0, currency) })}
            >
              <polyline className={classes['line']} points={line} />
            </svg>
          </div>
        </>
      )}
      <div className={classes['axis']} aria-hidden="true">
        <span>{dayText(first)}</span>
        <span>{dayText(days[Math.floor(count / 2)]?.day ?? first)}</span>
        <span>{t('home.today')}</span>
      </div>
    </div>
  )
}
