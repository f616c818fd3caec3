import type { SiteInfo } from '../site/site.tsx'
import { pageMeta, type PageFacts } from './seo.ts'
import { type MessageKey, type PageMessages, translateData, type Translate, translatorOf } from '../site/messages.tsx'

interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** The site of the root loader, for a route's own `meta`. */
export function siteOf({ matches }: MetaArguments): SiteInfo | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { site: SiteInfo } | undefined
  return root?.site
}

function translatorFor({ matches }: MetaArguments): Translate | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { site: SiteInfo; messages: PageMessages } | undefined
  return root && translatorOf(root.site.language, root.messages)
}

/** A message of the page that takes no values, for titles. */
export function messageOf(args: MetaArguments, key: MessageKey): string {
  return translatorFor(args)?.(key) ?? ''
}

/** The message whose key is made from data, for titles; empty where there is no such message. */
export function dataMessageOf(args: MetaArguments, kind: string, value: string): string {
  const t = translatorFor(args)
  const message = t && translateData(t, kind, value)
  return message === undefined || message === value ? '' : message
}

export function metaFor(args: MetaArguments, facts: PageFacts) {
  return pageMeta(siteOf(args), facts)
}
