import type { Gateway } from '@karat/contract/cart.ts'
import { classList } from '@karat/ui/class-list.ts'

type Mark = Gateway['marks'][number]

/** Line drawings in a box of 38 by 26: the kind of payment, never a brand. */
const drawings: Record<Mark, string> = {
  upi: 'm13 7 6 6-6 6M20 7l6 6-6 6',
  card: 'M10.5 7.5h17a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 9 17V9a1.5 1.5 0 0 1 1.5-1.5ZM9 11.5h20M12.5 15.5h4',
  netbanking: 'm10.5 10.5 8.5-5 8.5 5h-17ZM13 13.5v4M19 13.5v4M25 13.5v4M10.5 20.5h17',
  wallet: 'M26.5 9.5V7a1 1 0 0 0-1-1H12a2 2 0 0 0 0 4h15.5a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H12a2 2 0 0 1-2-2V8M24.5 15h.1',
  paylater: 'M19 20.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM19 9v4.5l3 1.5',
  paynow: 'M12 6h5v5h-5zM21 6h5v5h-5zM12 15h5v5h-5zM21 15h2v2M26 15v.1M21 20v.1M24 20h2v-2',
  transfer: 'M10 10h18l-3.5-3.5M28 16H10l3.5 3.5',
  cash: 'M9 8h20v10H9zM19 15.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM12.5 13h.1M25.5 13h.1',
}

/** The payment icons of a method. They repeat its name, so they are hidden from screen readers. */
export function PaymentMarks({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return null
  return (
    <span className="checkout-pay-marks" aria-hidden="true">
      {marks.map((mark) => (
        <svg key={mark} className={classList('checkout-pay-mark', mark === 'upi' && 'is-directed')} viewBox="0 0 38 26" data-mark={mark}>
          <rect x="0.5" y="0.5" width="37" height="25" rx="3" />
          <path d={drawings[mark]} />
        </svg>
      ))}
    </span>
  )
}
