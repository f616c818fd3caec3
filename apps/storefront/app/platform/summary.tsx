import type { Summary } from '@karat/contract/cart.ts'
import { Money, useSum } from './site.tsx'
import { sayData, useWords } from './words.tsx'
import '../styles/bag.css'

interface SummaryProps {
  summary: Summary
  /** The way of delivery that the fee is for. */
  delivery: string
  /** How it was paid; absent while it is not. Empty where nothing is said of how. */
  paidBy?: string | undefined
}

/**
 * The money of a bag or order: what the pieces list at, what is taken off, and what is added; the rows add up to the total,
 * to the last minor unit.
 */
export function SummaryRows({ summary, delivery, paidBy }: SummaryProps) {
  const say = useWords()
  const sum = useSum()
  const saved = summary.discount > 0
  return (
    <dl className="sum">
      <div>
        <dt>{say(saved ? 'sum.list' : 'sum.pieces')}</dt>
        <dd>
          <Money amount={sum(summary.pieces, summary.discount)} detail="exact" />
        </dd>
      </div>
      {saved && (
        <div className="up">
          <dt>{say('sum.saved')}</dt>
          <dd>
            <Money amount={-summary.discount} detail="exact" />
          </dd>
        </div>
      )}
      <div>
        <dt>{sayData(say, 'delivery', delivery)}</dt>
        <dd>{summary.delivery === 0 ? say('sum.free') : <Money amount={summary.delivery} detail="exact" />}</dd>
      </div>
      {summary.salesTax === null && (
        <div>
          <dt>{say('sum.salesTax')}</dt>
          <dd className="soft">{say('sum.salesTaxLater')}</dd>
        </div>
      )}
      {summary.salesTax !== null && summary.salesTax > 0 && (
        <div>
          <dt>{say('sum.salesTax')}</dt>
          <dd>
            <Money amount={summary.salesTax} detail="exact" />
          </dd>
        </div>
      )}
      <div className="total">
        <dt>{paidBy === undefined ? say('sum.total') : paidBy ? say('sum.paidBy', { way: paidBy }) : say('sum.paid')}</dt>
        <dd>
          <Money amount={summary.total} detail="exact" />
        </dd>
      </div>
      {summary.taxIncluded > 0 && (
        <div className="small soft">
          <dt>{say('sum.taxIncluded', { names: summary.taxNames.map((name) => sayData(say, 'tax', name)).join(' + ') })}</dt>
          <dd>
            <Money amount={summary.taxIncluded} detail="exact" />
          </dd>
        </div>
      )}
    </dl>
  )
}
