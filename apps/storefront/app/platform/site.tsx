import { formatCount, formatMoney, type MoneyDetail, type MoneyStyle } from '@karat/money/format.ts'
import { type Currency, fromMajor, sum, toMajor } from '@karat/money/money.ts'
import { commaOf, languageTag } from '@karat/sites/locale.ts'
import type { SiteSettings } from '@karat/sites/settings.ts'
import type { Footer, MenuItem, MetalPrice } from '@karat/contract/content.ts'
import { createContext, type ComponentProps, useCallback, useContext } from 'react'
import { Link } from 'react-router'

/** Where a language of a site lives, for the switch and for hreflang. */
export interface SiteLanguage {
  locale: string
  subsite: string
  language: string
  country: string
  name: string
}

/** What every page knows of its site. */
export interface SiteInfo {
  locale: string
  subsite: string
  language: string
  direction: 'ltr' | 'rtl'
  origin: string
  house: string
  settings: SiteSettings
  languages: SiteLanguage[]
  menu: MenuItem[]
  rates: MetalPrice | null
  footer: Footer | null
}

const SiteContext = createContext<SiteInfo | null>(null)
export const SiteProvider = SiteContext

export function useSite(): SiteInfo {
  const site = useContext(SiteContext)
  if (!site) throw new Error('outside of a site')
  return site
}

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

/** Numbers of things as the site writes them; `capped` where there are more. */
export function useCount(): (count: number, capped?: boolean) => string {
  const { locale } = moneyStyle(useSite())
  return (count, capped) => formatCount(count, locale, capped)
}

/** Names as alternatives in the page's language: `Kerala or Puducherry`. */
export function useList(): (names: readonly string[]) => string {
  const tag = languageTag(useSite())
  return (names) => new Intl.ListFormat(tag, { type: 'disjunction' }).format(names)
}

/** An amount in the text face, left-to-right also inside Arabic. The server's writing is kept on hydration. */
export function Money({
  amount,
  times = 1,
  detail,
  signed,
  as: Tag = 'span',
}: {
  amount: number
  times?: number
  detail?: MoneyDetail
  /** Whether more than nothing is written with a plus. */
  signed?: boolean
  as?: 'span' | 's' | 'b'
}) {
  const style = moneyStyle(useSite())
  return (
    <Tag className="num" dir="ltr" suppressHydrationWarning>
      {formatMoney(fromMajor(amount, style.currency) * times, style, detail, signed)}
    </Tag>
  )
}

/** Short things one after another, set apart as the page's language does; what is empty is left out. */
export function useCommaList(): (parts: readonly (string | undefined)[]) => string {
  const { language } = useSite()
  return useCallback((parts) => parts.filter(Boolean).join(commaOf(language)), [language])
}

/** A link within the site. */
export function SiteLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const { locale } = useSite()
  return <Link to={`/${locale}${to}`} {...rest} />
}
