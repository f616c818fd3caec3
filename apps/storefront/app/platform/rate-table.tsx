import type { MetalPrice } from '@karat/contract/content.ts'
import type { ReactNode } from 'react'
import { RateChange } from './chart.tsx'
import { Money } from './site.tsx'
import { useWords } from './words.tsx'

type Rate = MetalPrice['rates'][number]

/** Rates per gram with what changed since the day before; `renderName` heads each row. */
export function RateTable({ rates, renderName }: { rates: readonly Rate[]; renderName: (rate: Rate) => ReactNode }) {
  const say = useWords()
  return (
    <table className="num">
      <thead>
        <tr>
          <th className="small soft">{say('rates.perGram')}</th>
          <th className="small soft">{say('rates.now')}</th>
          <th className="small soft">{say('rates.since')}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rate.purity}>
            <th scope="row">{renderName(rate)}</th>
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
