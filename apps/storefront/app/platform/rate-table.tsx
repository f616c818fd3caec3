import type { MetalPrice } from '@karat/contract/content.ts'
import type { ReactNode } from 'react'
import { RateChange } from './chart.tsx'
import { fineness } from './fineness.ts'
import { Money } from './site.tsx'
import { useWords } from './words.tsx'

type Rate = MetalPrice['rates'][number]

/** Rates per gram with what changed since the day before; `renderName` heads each row. */
export function RateTable({ rates, renderName }: { rates: readonly Rate[]; renderName: (rate: Rate) => ReactNode }) {
  const say = useWords()
  return (
    <table className="num rate-rows">
      <thead>
        <tr>
          <th scope="col">{say('rates.metal')}</th>
          <th scope="col">{say('rates.fineness')}</th>
          <th scope="col">{say('rates.perGram')}</th>
          <th scope="col">{say('rates.since')}</th>
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
