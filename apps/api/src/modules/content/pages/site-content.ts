import {
  type ContentFieldType,
  type HomeBlock,
  homeBlockFields,
  homeBlockKinds,
  isTranslated,
  pieceOrders,
  promiseIcons,
} from '@karat/sites/home-blocks.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../sites/port.ts'
import { forSite } from './rules.ts'
import { readEntry } from './store.ts'

/** The languages of a site, English first. */
export const languagesOf = (site: Pick<Site, 'languages'>): string[] => [...new Set(['en', ...site.languages.map(({ code }) => code)])]

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
  const record = value as Readonly<Record<string, unknown>>
  if (!Object.entries(types).every(([name, type]) => isOfType(record[name], type))) return undefined
  return Object.fromEntries(Object.keys(types).map((name) => [name, record[name]]))
}

/** The kind, the fields and the items of a block; undefined where one is missing. Incomplete items are left out. */
function wholeBlock(entry: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const kind = homeBlockKinds.find((known) => known === entry['kind'])
  if (!kind) return undefined
  const { fields, items } = homeBlockFields[kind]
  const own = wholeFields(entry, fields)
  if (!own || !items) return own && { kind, ...own }
  const list = Array.isArray(entry['items']) ? (entry['items'] as unknown[]).flatMap((item) => wholeFields(item, items) ?? []) : []
  return list.length === 0 ? undefined : { kind, ...own, items: list }
}

/** The blocks of a home page with the banners in their places, in the languages of a site; entries that no page could show are left out. */
export function blocksOfShared(widget: unknown, banners: unknown, site: Pick<Site, 'code' | 'languages'>): HomeBlock[] {
  const listOf = (value: unknown) => {
    const list = inLanguages(forSite(value, site.code), languagesOf(site))
    return Array.isArray(list) ? (list as Record<string, unknown>[]) : []
  }
  const left = listOf(banners).values()
  const counts = new Map<string, number>()
  return listOf(widget).flatMap((entry) => {
    const kind = String(entry?.['kind'])
    const written = kind === 'banner' ? { ...left.next().value, kind } : { ...entry }
    const number = (counts.get(kind) ?? 0) + 1
    const block = wholeBlock(written)
    if (!block) return []
    counts.set(kind, number)
    return [{ ...block, id: `${kind}-${number}`, hidden: false } as HomeBlock]
  })
}

/** The home page of a site where staff have written none. */
export async function readSharedBlocks(db: Db, site: Pick<Site, 'code' | 'languages'>): Promise<HomeBlock[]> {
  const [widget, banners] = [await readEntry(db, 'WIDGET'), await readEntry(db, 'HOME_BANNERS')]
  return blocksOfShared(widget?.value, banners?.value, site)
}

/** The blocks of a home page as `_WIDGET` has them, or its banners as `_HOME_BANNERS` has them; hidden ones are left out. */
export function entriesOfBlocks(blocks: readonly HomeBlock[], kind: 'WIDGET' | 'HOME_BANNERS'): unknown[] {
  const shown = blocks.filter(({ hidden }) => !hidden).map(({ id: _id, hidden: _hidden, ...block }) => block)
  if (kind === 'WIDGET') return shown.map((block) => (block.kind === 'banner' ? { kind: block.kind } : block))
  return shown.flatMap(({ kind: own, ...banner }) => (own === 'banner' ? [banner] : []))
}
