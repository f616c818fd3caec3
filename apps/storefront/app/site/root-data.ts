import { type Serialized, type SerializedText, textOf, deserialize } from './serialized.ts'
import type { PageMessages } from './messages.tsx'
import type { SiteInfo } from './site.tsx'

/** The data of the root's loader, which every page has. The menu is a text of JSON. */
export interface RootData {
  site: Serialized<Omit<SiteInfo, 'menu'>>
  menu: SerializedText
  messages: PageMessages
}

const sites = new WeakMap<RootData, SiteInfo>()

/** The site of a page: the same object at each call. */
export function siteIn(data: RootData): SiteInfo {
  const site = sites.get(data) ?? { ...deserialize(data.site), menu: textOf(data.menu) }
  sites.set(data, site)
  return site
}
