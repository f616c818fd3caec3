import type { Summary } from '@karat/contract/cart.ts'
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

/** A row of a saving or an addition; none for nothing. */
function AmountRow({ label, amount, isSaving = false }: { label: string; amount: number; isSaving?: boolean }) {
  if (amount === 0) return null
  return (
    <div className={isSaving ? 'type-up' : undefined}>
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
  const ownDiscount = sum(summary.discount, -summary.promotionDiscount)
  const offers = sum(summary.promotionDiscount, -summary.makingDiscount)
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
        <div>
          <dt>{t(saved ? 'sum.list' : 'sum.pieces')}</dt>
          <dd>
            <Money amount={sum(summary.pieces, summary.discount)} detail="exact" />
          </dd>
        </div>
      )}
      <AmountRow label={t('sum.saved')} amount={-ownDiscount} isSaving />
      <AmountRow label={t('sum.makingDiscount')} amount={-summary.makingDiscount} isSaving />
      <AmountRow label={t('sum.offers')} amount={-offers} isSaving />
      {hasPieces && (
        <div>
          <dt>{translateData(t, 'delivery', delivery)}</dt>
          <dd>{summary.delivery === 0 ? t('sum.free') : <Money amount={summary.delivery} detail="exact" />}</dd>
        </div>
      )}
      <AmountRow label={t('sum.wrap')} amount={summary.wrap} />
      {summary.salesTax === null && (
        <div>
          <dt>{t('sum.salesTax')}</dt>
          <dd className="type-soft">{t('sum.salesTaxLater')}</dd>
        </div>
      )}
      <AmountRow label={t('sum.salesTax')} amount={summary.salesTax ?? 0} />
      <AmountRow label={t('sum.cards')} amount={summary.cards} />
      {tenders.length > 0 && (
        <>
          <div>
            <dt>{t('sum.beforeTenders')}</dt>
            <dd>
              <Money amount={summary.total} detail="exact" />
            </dd>
          </div>
          {tenders.map((tender) => (
            <div key={`${tender.kind} ${tender.id}`} className="type-up">
              <dt>{tender.kind === 'credit' ? t('sum.credit') : t('sum.giftCard', { digits: tender.lastFour })}</dt>
              <dd>
                <Money amount={-tender.amount} detail="exact" />
              </dd>
            </div>
          ))}
        </>
      )}
      <div className="summary-rows-total">
        <dt>{totalOnly ? t('sum.beforeTenders') : restLabels[rest.label]}</dt>
        <dd>
          <Money amount={totalOnly ? summary.total : rest.amount} detail="exact" />
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
