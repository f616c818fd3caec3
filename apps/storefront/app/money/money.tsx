import { Money as Amount } from '@karat/ui/money.tsx'
import { formatMoney, type MoneyDetail, type MoneyStyle } from '@karat/money/format.ts'
import { type Currency, fromMajor, sum, toMajor } from '@karat/money/money.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { type SiteInfo, useSite } from '../site/site.tsx'

/** How the page's site writes money. */
export function moneyStyle(site: SiteInfo): MoneyStyle {
  return {
    locale: languageTag(site),
    currency: site.settings.currencyCode as Currency,
    symbol: site.settings.currencySymbol,
    decimals: site.settings.decimalPlaces,
  }
}

/** An amount of the wire as the site writes it. */
export function useMoney(): (amount: number, detail?: MoneyDetail, signed?: boolean) => string {
  const style = moneyStyle(useSite())
  return (amount, detail, signed) => formatMoney(fromMajor(amount, style.currency), style, detail, signed)
}

/** What one amount of the wire is more than another, exactly: as numbers they would leave a rest. */
export function useDifference(): (one: number, other: number) => number {
  const { currency } = moneyStyle(useSite())
  return (one, other) => toMajor(fromMajor(one, currency) - fromMajor(other, currency), currency)
}

/** What amounts of the wire are together, exactly. */
export function useSum(): (...amounts: number[]) => number {
  const { currency } = moneyStyle(useSite())
  return (...amounts) => toMajor(sum(amounts.map((amount) => fromMajor(amount, currency))), currency)
}

/** An amount in the text face, left-to-right also inside Arabic. The server's writing is kept on hydration. */
export function Money({
  amount,
  times = 1,
  detail,
  signed,
  as,
}: {
  amount: number
  times?: number
  detail?: MoneyDetail
  /** Whether more than nothing is written with a plus. */
  signed?: boolean
  as?: 'span' | 's' | 'b'
}) {
  const style = moneyStyle(useSite())
  return <Amount amount={fromMajor(amount, style.currency) * times} style={style} detail={detail} signed={signed} as={as} />
}
