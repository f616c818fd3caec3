import type { SiteInfo } from '../site/site.tsx'
import { pageMeta, type PageFacts } from './seo.ts'
import { type PackedMessages, readMessages } from '../site/messages.tsx'

interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** The site that the root loader found, for a route's own `meta`. */
export function siteOf({ matches }: MetaArguments): SiteInfo | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { site: SiteInfo } | undefined
  return root?.site
}

/** A message of the page's catalogue that takes no values, for titles. */
export function messageOf({ matches }: MetaArguments, key: string): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { site: SiteInfo; messages: PackedMessages } | undefined
  const message = root && readMessages(root.site.language, root.messages).messages[key]
  return Array.isArray(message) ? message.join('') : typeof message === 'string' ? message : ''
}

export function metaFor(args: MetaArguments, facts: PageFacts) {
  return pageMeta(siteOf(args), facts)
}
