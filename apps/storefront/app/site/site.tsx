import { formatCount } from '@karat/money/format.ts'
import { commaOf, languageTag } from '@karat/sites/locale.ts'
import type { SiteSettings } from '@karat/sites/settings.ts'
import type { CartSettings, Footer, MenuBanner, MenuItem, MetalPrice, SharedSettings } from '@karat/contract/content.ts'
import { createContext, type ComponentProps, type ComponentType, useCallback, useContext } from 'react'
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
  menu: ShownMenuItem[]
  rates: MetalPrice | null
  footer: Footer | null
  /** The settings of all sites, and the limits of a cart; null where they could not be read: the defaults apply. */
  shared: SharedSettings | null
  cart: CartSettings | null
  /** The custom properties of the site's own look; absent where it has none. */
  look?: Record<string, string>
}

/** An entry of the menu with its banners. */
export interface ShownMenuItem extends MenuItem {
  pictures?: MenuBanner[]
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

type LinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { to: string }

/**
 * A link with the markup of the router's link for an absolute path. On the server the router resolves each of a page's two hundred links
 * against routes and location, a tenth of the cost of rendering.
 */
function WrittenLink({
  to,
  children,
  prefetch: _prefetch,
  replace: _replace,
  state: _state,
  reloadDocument: _reloadDocument,
  preventScrollReset: _preventScrollReset,
  discover: _discover,
  ...attributes
}: LinkProps) {
  return (
    <a {...attributes} href={to}>
      {children}
    </a>
  )
}

const AbsoluteLink: ComponentType<LinkProps> = import.meta.env.SSR ? WrittenLink : Link

/** A link within the site. */
export function SiteLink({ to, ...rest }: LinkProps) {
  const { locale } = useSite()
  // The browser knows all routes from the start, so no link has to be marked for their discovery.
  return <AbsoluteLink to={`/${locale}${to}`} discover="none" {...rest} />
}
