import {
  type ContentBlock,
  contentBlockFields,
  type ContentBlockKind,
  type ContentFieldType,
  contentLayouts,
  isTranslated,
  pieceOrders,
  promiseIcons,
  slugOfContent,
} from '@karat/sites/content-blocks.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../sites/port.ts'
import { forSite } from './rules.ts'
import { listSiteContent, readEntry } from './store.ts'

/** The languages of a site, English first. */
export const languagesOf = (site: Pick<Site, 'languages'>): string[] => [...new Set(['en', ...site.languages.map(({ code }) => code)])]

type Entry = Readonly<Record<string, unknown>>

/** A record of texts with those of some languages alone; anything else unchanged. */
function inLanguages(value: unknown, languages: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => inLanguages(entry, languages))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if ('en' in value && entries.every(([, text]) => typeof text === 'string'))
    return Object.fromEntries(
      entries.flatMap(([code, text]) => {
        const language = languages.find((known) => known.toLowerCase() === code.toLowerCase())
        return language === undefined || text === '' ? [] : [[language, text]]
      }),
    )
  return Object.fromEntries(entries.map(([name, entry]) => [name, inLanguages(entry, languages)]))
}

/** Whether a value is one that a field of a type may have. */
function isOfType(value: unknown, type: ContentFieldType): boolean {
  if (isTranslated(type)) return typeof value === 'object' && value !== null && typeof (value as { en?: unknown }).en === 'string'
  if (type === 'icon') return promiseIcons.some((icon) => icon === value)
  return type === 'order' ? pieceOrders.some((order) => order === value) : typeof value === 'string'
}

/** The named fields of a record; undefined where one of them is missing, or has a value of another type. */
function wholeFields(value: unknown, types: Readonly<Record<string, ContentFieldType>>): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const given = value as Entry
  const record = Object.fromEntries(
    Object.entries(types).map(([name, type]) => {
      const field = given[name]
      // Shared content has one text for all languages where they do not differ.
      if (isTranslated(type) && typeof field === 'string') return [name, { en: field }]
      return [name, type === 'optionalPath' ? (field ?? '') : field]
    }),
  )
  return Object.entries(types).every(([name, type]) => isOfType(record[name], type)) ? record : undefined
}

/** The kind, the fields and the items of a block; undefined where one is missing. Incomplete items are left out. */
function wholeBlock(entry: Entry, kinds: readonly ContentBlockKind[]): Record<string, unknown> | undefined {
  const kind = kinds.find((known) => known === entry['kind'])
  if (!kind) return undefined
  const { fields, items } = contentBlockFields[kind]
  const own = wholeFields(entry, fields)
  if (!own || !items) return own && { kind, ...own }
  const list = listIn(entry['items']).flatMap((item) => wholeFields(item, items) ?? [])
  return list.length === 0 ? undefined : { kind, ...own, items: list }
}

const listIn = (value: unknown): Entry[] => (Array.isArray(value) ? (value as Entry[]) : [])
const recordIn = (value: unknown): Entry => (typeof value === 'object' && value !== null ? (value as Entry) : {})

/** Blocks of shared entries, each with an id of its own; entries that no page could show are left out. */
function blocksOf(entries: readonly Entry[], kinds: readonly ContentBlockKind[]): ContentBlock[] {
  const counts = new Map<string, number>()
  return entries.flatMap((entry) => {
    const block = wholeBlock(recordIn(entry), kinds)
    if (!block) return []
    const kind = String(block['kind'])
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    return [{ ...block, id: `${kind}-${number}`, hidden: false } as ContentBlock]
  })
}

/** Reads the shared entry of a key as a site has it: its own entries alone, in its languages. */
export type SharedEntries = (key: string) => unknown

/** The entries of a home page with the banners in their places. */
function homeEntries(shared: SharedEntries): Entry[] {
  const banners = listIn(shared('HOME_BANNERS')).values()
  return listIn(shared('WIDGET')).map((entry) => (entry?.['kind'] === 'banner' ? { ...banners.next().value, kind: 'banner' } : entry))
}

/** The entries of a menu, each followed by its columns and its pictures. */
function menuEntries(shared: SharedEntries): Entry[] {
  const pictures = listIn(shared('MENU_BANNERS'))
  return listIn(shared('MENU')).flatMap((entry) => [
    { ...entry, kind: 'entry' },
    ...listIn(entry?.['groups']).map((group) => ({ ...group, kind: 'column' })),
    ...pictures.filter(({ menu }) => menu === entry?.['path']).map((picture) => ({ ...picture, kind: 'picture' })),
  ])
}

function footerEntries(shared: SharedEntries): Entry[] {
  const { line, groups, legal, payments } = recordIn(shared('BLOCK'))
  return [
    { kind: 'line', text: line },
    ...listIn(groups).map((group) => ({ ...group, kind: 'column' })),
    { kind: 'legal', items: legal },
    { kind: 'payments', items: payments },
  ]
}

/** The text pages that came with the shop. */
const sharedPages = (shared: SharedEntries): Entry[] => listIn(recordIn(shared('PAGES'))['pages']).map(recordIn)

/** The ends of the addresses of the text pages that came with the shop. */
export const sharedSlugs = (shared: SharedEntries): string[] =>
  sharedPages(shared).flatMap(({ slug }) => (typeof slug === 'string' ? [slug] : []))

/** The ends of the addresses of the text pages of a site: of those that came with the shop, and of those that staff wrote or planned. */
export async function listTextPages(db: Db, site: Pick<Site, 'code' | 'languages'>): Promise<string[]> {
  const stored = (await listSiteContent(db, site.code)).flatMap(({ kind }) => slugOfContent(kind) ?? [])
  return [...sharedSlugs(await readShared(db, site)), ...stored]
}

function pageEntries(shared: SharedEntries, slug: string): Entry[] {
  const page = sharedPages(shared).find((candidate) => candidate['slug'] === slug)
  if (!page) return []
  const body = (entry: Entry) => ({ title: entry['title'], body: entry['text'] })
  return [{ kind: 'page', ...body(page) }, ...listIn(page['sections']).map((section) => ({ kind: 'section', ...body(section) }))]
}

/** The blocks of a content of a site where staff have written none; none for a text page that there is not. */
export function blocksOfShared(name: string, shared: SharedEntries): ContentBlock[] {
  const slug = slugOfContent(name)
  if (slug !== undefined) return blocksOf(pageEntries(shared, slug), contentLayouts.page.blocks)
  if (name === 'menu') return blocksOf(menuEntries(shared), contentLayouts.menu.blocks)
  if (name === 'footer') return blocksOf(footerEntries(shared), contentLayouts.footer.blocks)
  return blocksOf(homeEntries(shared), contentLayouts.home.blocks)
}

/** The shared entries as a site has them, of their values by key. */
export const entriesForSite =
  (values: ReadonlyMap<string, unknown>, site: Pick<Site, 'code' | 'languages'>): SharedEntries =>
  (key) =>
    inLanguages(forSite(values.get(key), site.code), languagesOf(site))

/** The keys of the shared entries from which staff begin. */
const sharedKeys = ['WIDGET', 'HOME_BANNERS', 'MENU', 'MENU_BANNERS', 'BLOCK', 'PAGES']

/** The shared entries as a site has them. */
export async function readShared(db: Db, site: Pick<Site, 'code' | 'languages'>): Promise<SharedEntries> {
  const values = new Map<string, unknown>()
  for (const key of sharedKeys) values.set(key, (await readEntry(db, key))?.value)
  return entriesForSite(values, site)
}

/** The blocks of a content of a site where staff have published none. */
export async function readSharedBlocks(db: Db, site: Pick<Site, 'code' | 'languages'>, name: string): Promise<ContentBlock[]> {
  return blocksOfShared(name, await readShared(db, site))
}

/** The keys of cached content that are made of what staff write, with the content that each is made of. */
export const contentOfKey = { WIDGET: 'home', HOME_BANNERS: 'home', MENU: 'menu', MENU_BANNERS: 'menu', BLOCK: 'footer' } as const

type Of<K extends ContentBlockKind> = Extract<ContentBlock, { kind: K }>
const isOf =
  <K extends ContentBlockKind>(kind: K) =>
  (block: ContentBlock): block is Of<K> =>
    block.kind === kind

/** The entries of a menu with what stands below each until the next one. */
function partsOfMenu(blocks: readonly ContentBlock[]): { entry: Of<'entry'>; below: ContentBlock[] }[] {
  const parts: { entry: Of<'entry'>; below: ContentBlock[] }[] = []
  for (const block of blocks) {
    if (block.kind === 'entry') parts.push({ entry: block, below: [] })
    else parts.at(-1)?.below.push(block)
  }
  // Columns and pictures are hidden with the entry above them.
  return parts.filter(({ entry }) => !entry.hidden).map(({ entry, below }) => ({ entry, below: below.filter(({ hidden }) => !hidden) }))
}

/** A text page of its blocks as `_PAGES` has it; undefined where it is hidden. */
export function pageOfBlocks(slug: string, blocks: readonly ContentBlock[]): unknown {
  const page = blocks.find(isOf('page'))
  if (!page || page.hidden) return undefined
  const sections = blocks.filter(isOf('section')).filter(({ hidden }) => !hidden)
  return { slug, title: page.title, text: page.body, sections: sections.map(({ title, body }) => ({ title, text: body })) }
}

/** A link of a menu; `lang` where its label is not in the page's language. */
function menuLink({ label, path }: { label: Readonly<Record<string, string>>; path: string }, language: string) {
  const isOwn = Object.keys(label).some((code) => code.toLowerCase() === language.toLowerCase())
  return { label, path, ...(!isOwn && { lang: 'en' }) }
}

/** The value of a key of cached content that is made of blocks, for pages of a language; hidden ones are left out. Texts are in all languages. */
export function entriesOfBlocks(blocks: readonly ContentBlock[], key: keyof typeof contentOfKey, language: string): unknown {
  const shown = blocks.filter(({ hidden }) => !hidden)
  const written = shown.map(({ id: _id, hidden: _hidden, ...block }) => block)
  switch (key) {
    case 'WIDGET':
      return written.map((block) => (block.kind === 'banner' ? { kind: block.kind } : block))
    case 'HOME_BANNERS':
      return written.flatMap(({ kind, ...banner }) => (kind === 'banner' ? [banner] : []))
    case 'MENU':
      return partsOfMenu(blocks).map(({ entry: { label, path }, below }) => {
        const groups = below.filter(isOf('column')).map((column) => ({
          label: column.label,
          items: column.items.map((item) => menuLink(item, language)),
        }))
        return { label, path, ...(groups.length > 0 && { groups }) }
      })
    case 'MENU_BANNERS':
      return partsOfMenu(blocks).flatMap(({ entry, below }) =>
        below.filter(isOf('picture')).map(({ label, path, media }) => ({ menu: entry.path, label, path, media, alt: '' })),
      )
    case 'BLOCK':
      return {
        line: shown.find(isOf('line'))?.text ?? '',
        groups: shown.filter(isOf('column')).map(({ label, items }) => ({ label, items })),
        legal: shown.filter(isOf('legal')).flatMap(({ items }) => items.map(({ label, path }) => (path ? { label, path } : { label }))),
        payments: shown.filter(isOf('payments')).flatMap(({ items }) => items),
      }
  }
}
