import { Money as Amount } from '@karat/ui/money.tsx'
import { formatMoney, type MoneyDetail, type MoneyStyle } from '@karat/money/format.ts'
import { type Currency, fromMajor, sum, toMajor } from '@karat/money/money.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { type SiteInfo, useSite } from '../site/site.tsx'

/** The money format of the page's site. */
export function moneyStyle(site: SiteInfo): MoneyStyle {
  return {
    locale: languageTag(site),
    currency: site.settings.currencyCode as Currency,
    symbol: site.settings.currencySymbol,
    decimals: site.settings.decimalPlaces,
  }
}

/** Returns a function that formats an amount in major units for the site. */
export function useMoney(): (amount: number, detail?: MoneyDetail, signed?: boolean) => string {
  const style = moneyStyle(useSite())
  return (amount, detail, signed) => formatMoney(fromMajor(amount, style.currency), style, detail, signed)
}

/** Returns a function for the exact difference of two amounts in major units, without floating-point errors. */
export function useDifference(): (a: number, b: number) => number {
  const { currency } = moneyStyle(useSite())
  return (a, b) => toMajor(fromMajor(a, currency) - fromMajor(b, currency), currency)
}

/** Returns a function for the exact sum of amounts in major units. */
export function useSum(): (...amounts: number[]) => number {
  const { currency } = moneyStyle(useSite())
  return (...amounts) => toMajor(sum(amounts.map((amount) => fromMajor(amount, currency))), currency)
}

/** An amount, left-to-right also inside Arabic. The server's text is kept on hydration. */
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
  /** Whether a positive amount is written with a plus. */
  signed?: boolean
  as?: 'span' | 's' | 'b'
}) {
  const style = moneyStyle(useSite())
  return <Amount amount={fromMajor(amount, style.currency) * times} style={style} detail={detail} signed={signed} as={as} />
}
