import { LinkButton } from '@karat/ui/link-button.tsx'
import type { RateHistory } from '@karat/contract/content.ts'
import { RateChart } from '../../money/rate-chart.tsx'
import { RateTable } from '../../money/rate-table.tsx'
import { SiteLink, useSite } from '../../site/site.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'

const shownPurities = ['24K', '22K', '18K', 'PT950']

/** Today's rates of four purities with a chart of the month. */
export function RateBlock({ title, text, history }: { title: string; text: string; history: RateHistory[] }) {
  const { rates } = useSite()
  const t = useMessages()
  const series = history.find((candidate) => candidate.purity === '22K') ?? history[0]
  if (!rates) return null
  return (
    <section className="layout-section layout-wrap">
      <div className="rate-block">
        <div>
          <h2>{title}</h2>
          <p className="type-soft rate-block-text">{text}</p>
          <RateTable
            rates={rates.rates.filter((rate) => shownPurities.includes(rate.purity))}
            renderName={(rate) => translateData(t, 'purity', rate.purity)}
          />
          <LinkButton as={SiteLink} to="/metal-rates">
            {t('rates.all')}
          </LinkButton>
        </div>
        {series && <RateChart label={translateData(t, 'rate', series.purity)} points={series.points} />}
      </div>
    </section>
  )
}
