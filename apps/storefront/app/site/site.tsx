import { formatCount } from '@karat/money/format.ts'
import { commaOf, languageTag } from '@karat/sites/locale.ts'
import type { SiteSettings } from '@karat/sites/settings.ts'
import type { Footer, MenuItem, MetalPrice } from '@karat/contract/content.ts'
import { createContext, type ComponentProps, useCallback, useContext } from 'react'
import { Link } from 'react-router'

/** A language of a site, for the switch and for hreflang. */
export interface SiteLanguage {
  locale: string
  subsite: string
  language: string
  country: string
  name: string
}

/** The site data of every page. */
export interface SiteInfo {
  locale: string
  subsite: string
  language: string
  direction: 'ltr' | 'rtl'
  origin: string
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
  if (!site) throw new Error('useSite needs a SiteProvider')
  return site
}

/** Formats a count for the site; `capped` where there are more. */
export function useCount(): (count: number, capped?: boolean) => string {
  const tag = languageTag(useSite())
  return (count, capped) => formatCount(count, tag, capped)
}

/** Joins names as alternatives in the page's language: `Kerala or Puducherry`. */
export function useList(): (names: readonly string[]) => string {
  const tag = languageTag(useSite())
  return (names) => new Intl.ListFormat(tag, { type: 'disjunction' }).format(names)
}

/** Joins short texts with the comma of the page's language; empty ones are left out. */
export function useCommaList(): (parts: readonly (string | undefined)[]) => string {
  const { language } = useSite()
  return useCallback((parts) => parts.filter(Boolean).join(commaOf(language)), [language])
}

/** A link within the site. */
export function SiteLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const { locale } = useSite()
  return <Link to={`/${locale}${to}`} {...rest} />
}
