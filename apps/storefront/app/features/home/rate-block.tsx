import type { RateHistory } from '@karat/contract/content.ts'
import { RateChart } from '../../platform/chart.tsx'
import { RateTable } from '../../platform/rate-table.tsx'
import { SiteLink, useSite } from '../../platform/site.tsx'
import { sayData, useWords } from '../../platform/words.tsx'

const shown = ['24K', '22K', '18K', 'PT950']

/** Today's board in four lines with the month behind it. */
export function RateBlock({ title, text, history }: { title: string; text: string; history: RateHistory[] }) {
  const { rates } = useSite()
  const say = useWords()
  const series = history.find((one) => one.purity === '22K') ?? history[0]
  if (!rates) return null
  return (
    <section className="section wrap">
      <div className="rates">
        <div>
          <h2>{title}</h2>
          <p className="soft rates-text">{text}</p>
          <RateTable
            rates={rates.rates.filter((rate) => shown.includes(rate.purity))}
            renderName={(rate) => sayData(say, 'purity', rate.purity)}
          />
          <SiteLink className="link" to="/metal-rates">
            {say('rates.all')}
          </SiteLink>
        </div>
        {series && <RateChart label={sayData(say, 'rate', series.purity)} points={series.points} />}
      </div>
    </section>
  )
}
