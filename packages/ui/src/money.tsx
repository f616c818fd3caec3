import { formatMoney, type MoneyDetail, type MoneyStyle } from '@karat/money/format.ts'
import type { Minor } from '@karat/money/money.ts'

interface MoneyProps {
  /** In minor units. */
  amount: Minor
  style: MoneyStyle
  /** `exact` shows all decimals of the currency, `card` those of the site. */
  detail?: MoneyDetail | undefined
  /** Whether a positive amount is written with a plus. */
  signed?: boolean | undefined
  as?: 'span' | 's' | 'b'
}

/** An amount in tabular figures, left to right also inside Arabic. Hydration keeps the server's text. */
export function Money({ amount, style, detail, signed, as: Tag = 'span' }: MoneyProps) {
  return (
    <Tag className="ui-money" dir="ltr" suppressHydrationWarning>
      {formatMoney(amount, style, detail, signed)}
    </Tag>
  )
}
