import type { SiteInfo } from './site.tsx'
import { pageMeta, type PageFacts } from './seo.ts'

interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** The site that the root loader found, for a route's own `meta`. */
export function siteOf({ matches }: MetaArguments): SiteInfo | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { site: SiteInfo } | undefined
  return root?.site
}

/** A word of the page's catalogue where it takes no values, for titles. */
export function wordOf({ matches }: MetaArguments, word: string): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { messages: Record<string, string | string[]> } | undefined
  const message = root?.messages[word]
  return Array.isArray(message) ? message.join('') : (message ?? '')
}

export function metaFor(args: MetaArguments, facts: PageFacts) {
  return pageMeta(siteOf(args), facts)
}
