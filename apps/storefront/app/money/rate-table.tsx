import type { MetalPrice } from '@karat/contract/content.ts'
import type { ReactNode } from 'react'
import { RateChange } from './rate-chart.tsx'
import { fineness } from '@karat/sites/fineness.ts'
import { Money } from './money.tsx'
import { useMessages } from '../site/messages.tsx'

type Rate = MetalPrice['rates'][number]

/** Rates per gram with their change since the day before; `renderName` renders each row's heading. */
export function RateTable({ rates, renderName }: { rates: readonly Rate[]; renderName: (rate: Rate) => ReactNode }) {
  const t = useMessages()
  return (
    <table className="type-num rate-table">
      <thead>
        <tr>
          <th scope="col">{t('rates.metal')}</th>
          <th scope="col">{t('rates.fineness')}</th>
          <th scope="col">{t('rates.perGram')}</th>
          <th scope="col">{t('rates.since')}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rate.purity}>
            <th scope="row">{renderName(rate)}</th>
            <td>{fineness[rate.purity]}</td>
            <td>
              <Money amount={rate.rate} />
            </td>
            <td>
              <RateChange change={rate.change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
