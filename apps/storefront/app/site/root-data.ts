import { type Sealed, type SealedText, textOf, unseal } from './sealed.ts'
import type { PageMessages } from './messages.tsx'
import type { SiteInfo } from './site.tsx'

/** What the root's loader gives to every page. The menu is a text of JSON. */
export interface RootData {
  site: Sealed<Omit<SiteInfo, 'menu'>>
  menu: SealedText
  messages: PageMessages
}

const sites = new WeakMap<RootData, SiteInfo>()

/** The site of a page: the same object each time. */
export function siteIn(data: RootData): SiteInfo {
  const site = sites.get(data) ?? { ...unseal(data.site), menu: textOf(data.menu) }
  sites.set(data, site)
  return site
}
