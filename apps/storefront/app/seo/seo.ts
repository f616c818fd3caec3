import type { MetaDescriptor } from 'react-router'
import type { SiteInfo } from '../site/site.tsx'

/** A page's data for search engines and link previews. `path` is within the site, without the locale. */
export interface PageHead {
  title: string
  description: string
  path: string
  picture?: string | undefined
  /** Structured data of schema.org. */
  data?: object[]
  index?: boolean
}

/** A page's title with the merchant's name. */
export const fullTitle = ({ settings }: Pick<SiteInfo, 'settings'>, title: string): string => `${title} · ${settings.profile.merchant.name}`

/** Title, description, canonical, one alternate for every site and language, Open Graph, JSON-LD. */
export function pageMeta(
  site: SiteInfo | undefined,
  { title, description, path, picture, data = [], index = true }: PageHead,
): MetaDescriptor[] {
  if (!site) return [{ title }]
  const address = (locale: string) => `${site.origin}/${locale}${path}`
  const alternates = site.languages.map((language) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: `${language.language}-${language.subsite.toUpperCase()}`,
    href: address(language.locale),
  }))
  return [
    { title: fullTitle(site, title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address(site.locale) },
    ...(index ? alternates : [{ name: 'robots', content: 'noindex' }]),
    ...(index
      ? [{ tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address(site.languages[0]?.locale ?? site.locale) }]
      : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: address(site.locale) },
    { property: 'og:site_name', content: site.settings.profile.merchant.name },
    ...(picture ? [{ property: 'og:image', content: `${site.origin}/media/${picture}?w=1200&f=jpeg` }] : []),
    ...data.map((entry) => ({ 'script:ld+json': entry as Record<string, string> })),
  ]
}

/** A breadcrumb trail as schema.org's BreadcrumbList. */
export function breadcrumbData(site: SiteInfo, trail: readonly { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: `${site.origin}/${site.locale}${step.path}`,
    })),
  }
}
