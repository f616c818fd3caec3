import type { Summary } from '@karat/contract/cart.ts'
import { Money, useSum } from './money.tsx'
import { translateData, useMessages } from '../site/messages.tsx'
import './summary-rows.css'

interface SummaryProps {
  summary: Summary
  /** The delivery method of the fee. */
  delivery: string
  /** The payment method; undefined while unpaid, empty where the method is not known. */
  paidBy?: string | undefined
}

/**
 * The amounts of a cart or order: list price, discount and additions; the rows add up to the total,
 * to the last minor unit.
 */
export function SummaryRows({ summary, delivery, paidBy }: SummaryProps) {
  const t = useMessages()
  const sum = useSum()
  const saved = summary.discount > 0
  return (
    <dl className="summary-rows">
      <div>
        <dt>{t(saved ? 'sum.list' : 'sum.pieces')}</dt>
        <dd>
          <Money amount={sum(summary.pieces, summary.discount)} detail="exact" />
        </dd>
      </div>
      {saved && (
        <div className="type-up">
          <dt>{t('sum.saved')}</dt>
          <dd>
            <Money amount={-summary.discount} detail="exact" />
          </dd>
        </div>
      )}
      <div>
        <dt>{translateData(t, 'delivery', delivery)}</dt>
        <dd>{summary.delivery === 0 ? t('sum.free') : <Money amount={summary.delivery} detail="exact" />}</dd>
      </div>
      {summary.salesTax === null && (
        <div>
          <dt>{t('sum.salesTax')}</dt>
          <dd className="type-soft">{t('sum.salesTaxLater')}</dd>
        </div>
      )}
      {summary.salesTax !== null && summary.salesTax > 0 && (
        <div>
          <dt>{t('sum.salesTax')}</dt>
          <dd>
            <Money amount={summary.salesTax} detail="exact" />
          </dd>
        </div>
      )}
      <div className="summary-rows-total">
        <dt>{paidBy === undefined ? t('sum.total') : paidBy ? t('sum.paidBy', { way: paidBy }) : t('sum.paid')}</dt>
        <dd>
          <Money amount={summary.total} detail="exact" />
        </dd>
      </div>
      {summary.taxIncluded > 0 && (
        <div className="type-small type-soft">
          <dt>{t('sum.taxIncluded', { names: summary.taxNames.map((name) => translateData(t, 'tax', name)).join(' + ') })}</dt>
          <dd>
            <Money amount={summary.taxIncluded} detail="exact" />
          </dd>
        </div>
      )}
    </dl>
  )
}
