import { type ComponentProps, createContext, createElement, type ElementType, type ReactNode, useContext } from 'react'
import { MessagesContext, useMessages } from '../site/messages.tsx'
import { SiteProvider, useSite } from '../site/site.tsx'
import { memoizeByObject } from './memoize-by-object.ts'

/** Rendered markup by its source, for use in later pages. */
export interface FragmentCache {
  /** The markup of a fragment whose source is a text; `write` renders it where it is not cached. */
  through: (of: string, name: string, write: () => ReactNode) => string
  /**
   * The markup of a fragment whose source is an object and `others`; undefined where no page had it before: a fragment of a single page is
   * not cached.
   */
  throughObject: (of: object, name: string, others: readonly unknown[], write: () => ReactNode) => string | undefined
  /** The styles of every page. */
  styles: string
}

/** Provided by the server only: in the browser, and during development, fragments are rendered as any other element. */
const FragmentCacheContext = /* @__PURE__ */ createContext<FragmentCache | null>(null)
export const FragmentCacheProvider = FragmentCacheContext

export const useFragmentCache: () => FragmentCache | null = import.meta.env.SSR ? () => useContext(FragmentCacheContext) : () => null

/** The text of an object that is the source of fragments; made once for each object. The browser needs none. */
export const sourceText: (source: object) => string = import.meta.env.SSR
  ? memoizeByObject((source: object) => JSON.stringify(source))
  : () => ''

type Props<E extends ElementType> = Omit<ComponentProps<E>, 'as' | 'name' | 'of'> & {
  as: E
  /** The name of this fragment among those of the same source. */
  name: string
  /**
   * The source of all content of the fragment: a text, beside the site's address and language, or an immutable object of data, beside the
   * site's settings and messages. Without one the fragment is rendered for each page.
   */
  of: string | object | undefined
  children: ReactNode
}

/** The cached HTML of a fragment; undefined where it must be rendered. */
function useCachedFragment(name: string, of: string | object | undefined, children: ReactNode): string | undefined {
  const site = useSite()
  const t = useMessages()
  const kept = useFragmentCache()
  const write = () => (
    <MessagesContext value={t}>
      <SiteProvider value={site}>{children}</SiteProvider>
    </MessagesContext>
  )
  if (of === undefined) return undefined
  return typeof of === 'string'
    ? kept?.through(of, `${site.locale} ${name}`, write)
    : kept?.throughObject(of, name, [site.settings, t], write)
}

function Drawn<E extends ElementType>({ as, name: _name, of: _of, children, ...attributes }: Props<E>) {
  return createElement(as, attributes, children)
}

function CachedFragmentOnServer<E extends ElementType>({ as, name, of, children, ...attributes }: Props<E>) {
  const html = useCachedFragment(name, of, children)
  if (html === undefined) return createElement(as, attributes, children)
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } })
}

/**
 * An element whose children are the same on many pages: half of a page's elements are menus and footer, and a product's card is in many
 * lists. The server renders them once and inserts the markup into later pages; the browser hydrates them as usual. They may read the site
 * and messages, and no other context: neither address nor store. They must not use `useId`.
 */
export const CachedFragment: typeof Drawn = import.meta.env.SSR ? CachedFragmentOnServer : Drawn
