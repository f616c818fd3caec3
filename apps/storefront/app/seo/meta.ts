import { pageAt } from '@karat/sites/pages.ts'
import { frameOf, type RootData } from '../page-pipeline/pipeline.ts'
import type { SiteInfo } from '../site/site.tsx'
import { isUnfiltered, type PageLocation } from '../site/page-search.ts'
import { pageMeta, type PageHead } from './seo.ts'
import type { MessageValues } from '../site/format-message.ts'
import { type MessageKey, translateData, type Translate, translatorOf } from '../site/messages.tsx'

interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

function rootOf({ matches }: MetaArguments): RootData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
}

/** The site of the root loader, for a route's own `meta`. */
export function siteOf(args: MetaArguments): SiteInfo | undefined {
  const root = rootOf(args)
  return root && frameOf(root).site
}

function translatorFor(args: MetaArguments): Translate | undefined {
  const root = rootOf(args)
  if (!root) return undefined
  const { site, messages } = frameOf(root)
  return translatorOf(site.language, messages)
}

/** A message of the page, for titles. */
export function messageOf(args: MetaArguments, key: MessageKey, values?: MessageValues): string {
  return translatorFor(args)?.(key, values) ?? ''
}

/** The title of a page about one order: the page's purpose, and the order's number from its address. */
export function orderTitle(args: MetaArguments, key: MessageKey, number: string): string {
  return `${messageOf(args, key)} · ${messageOf(args, 'orders.one', { number: number.toUpperCase() })}`
}

/** The message whose key is composed with data, for titles; empty where there is no such message. */
export function dataMessageOf(args: MetaArguments, kind: string, value: string): string {
  const t = translatorFor(args)
  const message = t && translateData(t, kind, value)
  return message === undefined || message === value ? '' : message
}

/** The metadata of a page, which search engines may list where its declaration says so. */
export function metaFor(args: MetaArguments & { location: PageLocation }, head: Omit<PageHead, 'index'>) {
  const { indexed = true } = pageAt(args.location.pathname) ?? {}
  return pageMeta(siteOf(args), { ...head, index: indexed === 'plain' ? isUnfiltered(args.location) : indexed })
}
