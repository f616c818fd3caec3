import type { ContentBlock } from '@karat/sites/content-blocks.ts'
import { contentOfSlug, draftSection } from '@karat/sites/content-blocks.ts'
import type { SeedFiles } from './files.ts'

type Texts = Record<string, string>

/** The settings of a site that its first content names. */
interface StartOfContent {
  country: string
  languages: readonly string[]
  merchant: { name: string; legalName: string; email: string; phone?: string | undefined; taxIds: { name: string; number: string }[] }
  returnDays: number
  quoteMinutes: number
}

/**
 * The content with which a site begins, by its names (`home`, `page-terms`): in its languages, with the names of its merchant. Text pages that
 * the law asks for begin with a section that says they are drafts.
 */
export function startContent(
  { start, categories }: Pick<SeedFiles, 'start' | 'categories'>,
  site: StartOfContent,
): Map<string, ContentBlock[]> {
  const languages = new Set(['en', ...site.languages])
  const { merchant, returnDays, quoteMinutes } = site
  const taxIds = merchant.taxIds.map(({ name, number }) => `${name} ${number}`).join(', ')
  const values: Record<string, string> = {
    legalName: merchant.legalName,
    email: merchant.email,
    phone: merchant.phone ?? '',
    taxIds,
    returnDays: String(returnDays),
    quoteMinutes: String(quoteMinutes),
  }
  const fillIn = (text: string, language: string) =>
    text.replaceAll(
      /\{(\w+)\}/g,
      (_whole, name: string) => values[name] || (start.missing[name]?.[language] ?? start.missing[name]?.['en'] ?? ''),
    )
  const inOwn = (texts: Texts): Texts =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([language, text]) => (languages.has(language) ? [[language, fillIn(text, language)]] : [])),
    )
  const isHere = ({ countries }: { countries?: string[] }) => countries === undefined || countries.includes(site.country)
  /** A value with the texts in it in the site's languages alone. */
  const own = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(own)
    if (typeof value !== 'object' || value === null) return value
    if ('en' in value) return inOwn(value as Texts)
    return Object.fromEntries(Object.entries(value).flatMap(([name, entry]) => (name === 'countries' ? [] : [[name, own(entry)]])))
  }
  const blocks = (entries: readonly ({ kind: string } & Record<string, unknown>)[]): ContentBlock[] =>
    entries.map((entry, index) => {
      const number = entries.slice(0, index + 1).filter(({ kind }) => kind === entry.kind).length
      return { id: `${entry.kind}-${number}`, hidden: false, ...(own(entry) as object) } as ContentBlock
    })
  const named = start.menu.flatMap((id) => categories.find((category) => category.id === id) ?? [])
  const draft: ContentBlock = {
    id: draftSection,
    kind: 'section',
    hidden: false,
    title: inOwn(start.draft.title),
    body: inOwn(start.draft.text),
  }
  const { line, columns, legal } = start.footer
  const content = new Map<string, ContentBlock[]>([
    ['home', blocks(start.home)],
    ['menu', blocks(named.map(({ id, names }) => ({ kind: 'entry', label: names, path: `/c/${id}` })))],
    [
      'footer',
      blocks([
        { kind: 'line', text: line },
        ...columns.map((column) => ({ kind: 'column', ...column, items: column.items.filter(isHere) })),
        { kind: 'legal', items: [{ label: { en: `© ${merchant.name}` }, path: '' }, ...legal.filter(isHere)] },
      ]),
    ],
  ])
  for (const page of start.pages.filter(isHere)) {
    const [head, ...sections] = blocks([
      { kind: 'page', title: page.title, body: page.text },
      ...page.sections.map(({ title, text }) => ({ kind: 'section', title, body: text })),
    ])
    if (head) content.set(contentOfSlug(page.slug), [head, ...(page.legal ? [draft] : []), ...sections])
  }
  return content
}
