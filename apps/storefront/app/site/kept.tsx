import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react'
import { SiteProvider, useSite } from './site.tsx'

/** The markup of parts that was written before, by what they are made of. */
export interface KeptMarkup {
  /** The markup of a part, written by `write` where it is not there yet. */
  through: (of: string, name: string, write: () => ReactNode) => string
}

/** Given by the server alone: in the browser, and while developing, parts are drawn as any other. */
const KeptMarkupContext = createContext<KeptMarkup | null>(null)
export const KeptMarkupProvider = KeptMarkupContext

interface Props extends HTMLAttributes<HTMLElement> {
  as: 'div' | 'li'
  /** The name of this part among those made of the same text. */
  name: string
  /** The text that everything in it is made of, beside the site's address and language. */
  of: string
  children: ReactNode
}

/**
 * An element whose children are the same on every page of a site and language: half of a page's elements are menus and footer.
 * The server writes them once and puts the text into the next pages; the browser draws them, over the same markup. They may read
 * the site, and no other context: neither address nor messages nor store.
 */
export function Kept({ as: Element, name, of, children, ...attributes }: Props) {
  const site = useSite()
  const kept = useContext(KeptMarkupContext)
  if (!kept) return <Element {...attributes}>{children}</Element>
  const html = kept.through(of, `${site.locale} ${name}`, () => <SiteProvider value={site}>{children}</SiteProvider>)
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
