import type { Summary } from '@karat/contract/cart.ts'
import { discountRows } from '@karat/pricing/reductions.ts'
import { restToPay } from '@karat/pricing/rest-to-pay.ts'
import { Money, useSum } from './money.tsx'
import { translateData, useMessages } from '../site/messages.tsx'
import './summary-rows.css'

interface SummaryProps {
  summary: Summary
  /** The delivery method of the fee. */
  delivery: string
  /** The payment method; undefined while unpaid, empty where the method is not known. */
  paidBy?: string | undefined
  /** Whether the rows end with the total: its payments are listed beside it, or it has ended and nothing is to be paid. */
  totalOnly?: boolean
  /** The number of priced lines above it: the price of a single one is not repeated. */
  lines?: number
}

/** A row with an amount in major units. */
function Row({ label, amount, className }: { label: string; amount: number; className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} detail="exact" />
      </dd>
    </div>
  )
}

/**
 * The amounts of a cart or order: list price, discount and additions; the rows add up to the total,
 * to the last minor unit.
 */
export function SummaryRows({ summary, delivery, paidBy, totalOnly = false, lines }: SummaryProps) {
  const t = useMessages()
  const sum = useSum()
  const saved = summary.discount > 0
  const { own, making, offers, absorbed } = discountRows(summary)
  const reduction = (label: string, amount: number) => amount > 0 && <Row className="type-up" label={label} amount={-amount} />
  const tenders = totalOnly ? [] : summary.tenders
  const rest = restToPay(summary, paidBy)
  const restLabels = {
    nothingLeft: t('sum.nothingLeft'),
    toPay: t('sum.total'),
    paid: t('sum.paid'),
    paidBy: t('sum.paidBy', { method: paidBy ?? '' }),
  }
  // Gift cards alone have neither a metal price nor a delivery.
  const hasPieces = summary.cards === 0 || summary.pieces + summary.discount > 0
  return (
    <dl className="summary-rows">
      {hasPieces && (saved || lines !== 1) && (
        <Row label={t(saved ? 'sum.list' : 'sum.pieces')} amount={sum(summary.pieces, summary.discount)} />
      )}
      {reduction(t('sum.saved'), own)}
      {reduction(t('sum.makingDiscount'), making)}
      {reduction(t('sum.offers'), offers)}
      {reduction(t('sum.absorbed'), absorbed)}
      {hasPieces && (
        <div>
          <dt>{translateData(t, 'delivery', delivery)}</dt>
          <dd>{summary.delivery === 0 ? t('sum.free') : <Money amount={summary.delivery} detail="exact" />}</dd>
        </div>
      )}
      {summary.wrap > 0 && <Row label={t('sum.wrap')} amount={summary.wrap} />}
      {summary.salesTax === null ? (
        <div>
          <dt>{t('sum.salesTax')}</dt>
          <dd className="type-soft">{t('sum.salesTaxLater')}</dd>
        </div>
      ) : (
        summary.salesTax > 0 && <Row label={t('sum.salesTax')} amount={summary.salesTax} />
      )}
      {summary.cards > 0 && <Row label={t('sum.cards')} amount={summary.cards} />}
      {tenders.length > 0 && <Row label={t('sum.beforeTenders')} amount={summary.total} />}
      {tenders.map(({ kind, id, lastFour, amount }) => (
        <Row
          key={`${kind} ${id}`}
          className="type-up"
          label={kind === 'credit' ? t('sum.credit') : t('sum.giftCard', { digits: lastFour })}
          amount={-amount}
        />
      ))}
      <Row
        className="summary-rows-total"
        label={totalOnly ? t('sum.beforeTenders') : restLabels[rest.label]}
        amount={totalOnly ? summary.total : rest.amount}
      />
      {summary.taxIncluded > 0 && (
        <Row
          className="type-small type-soft"
          label={t('sum.taxIncluded', { names: summary.taxNames.map((name) => translateData(t, 'tax', name)).join(' + ') })}
          amount={summary.taxIncluded}
        />
      )}
    </dl>
  )
}
