import { type ContentBlock, contentBlockFields, isTranslated, type ContentFieldType, layoutOf } from '@karat/sites/content-blocks.ts'
import { pageOf } from '@karat/sites/pages.ts'
import { AppError, throwFailure } from '../../../../kernel/result.ts'

/** A path within the shop: no other host, no script, nothing that an address cannot have. */
const shopPath = /^\/(?![/\\])[^\s\\<>"`{}]*$/
/** A tag or an entity of HTML, which pages would show as it is written. */
const markup = /<[a-z!/?]|&(?:#\d+|#x[\da-f]+|[a-z]+);/i

/** A value of a block with its type, and its place in what was sent: `blocks.0.title`. */
export interface PlacedValue {
  type: ContentFieldType
  value: unknown
  field: string
}

/** The values of blocks and of the items in them, with their places. */
export function valuesOf(blocks: readonly ContentBlock[]): PlacedValue[] {
  return blocks.flatMap((block, place) => {
    const { fields, items = {} } = contentBlockFields[block.kind]
    const valuesIn = (types: typeof fields, record: Readonly<Record<string, unknown>>, at: string) =>
      Object.entries(types).map(([name, type]) => ({ type, value: record[name], field: `${at}.${name}` }))
    const inItems = 'items' in block ? block.items : []
    return [
      ...valuesIn(fields, { ...block }, `blocks.${place}`),
      ...inItems.flatMap((item, index) => valuesIn(items, item, `blocks.${place}.items.${index}`)),
    ]
  })
}

/** Throws where a text is missing in English, is HTML, or is in a language that the site has not. */
function checkTexts({ value, field, type }: PlacedValue, languages: readonly string[]): void {
  const texts = value as Readonly<Record<string, string>>
  for (const [language, text] of Object.entries(texts)) {
    if (!languages.includes(language)) throwFailure('bad_request', `${field}.${language}`)
    if (markup.test(text)) throwFailure('content_markup', `${field}.${language}`)
  }
  if (!texts['en']) throwFailure(type === 'alt' ? 'content_alt_missing' : 'content_text_missing', `${field}.en`)
}

/** Throws where one of `values` is there twice: pages tell blocks and items apart by them. */
function checkRepeats(values: readonly { key: string; field: string }[]): void {
  const seen = new Set<string>()
  for (const { key, field } of values) {
    if (seen.has(key)) throwFailure('content_repeated', field)
    seen.add(key)
  }
}

/** The field by which pages tell apart the items of a block. */
const keysOfItems = {
  categories: 'id',
  occasions: 'path',
  promises: 'title.en',
  column: 'path',
  legal: 'label.en',
  payments: 'name',
} as const

/** The value of an item by which pages tell it apart. */
const keyOfItem = (item: object, key: string): string => {
  const { label, title, ...names } = item as { label?: Record<string, string>; title?: Record<string, string>; [name: string]: unknown }
  if (key === 'label.en') return label?.['en'] ?? ''
  return key === 'title.en' ? (title?.['en'] ?? '') : String(names[key] ?? '')
}

/** The field by which pages tell a block apart from others of its kind, and its value. */
function keyOfBlock(block: ContentBlock): { field: string; value: string } {
  if ('title' in block) return { field: 'title.en', value: block.title['en'] ?? '' }
  if (block.kind === 'column') return { field: 'label.en', value: block.label['en'] ?? '' }
  return 'path' in block ? { field: 'path', value: block.path } : { field: 'kind', value: '' }
}

/** Throws where blocks are not those of a content, or not laid out as it has to be. */
function checkLayout(name: string, blocks: readonly ContentBlock[]): void {
  const { blocks: kinds, first, single } = layoutOf(name)
  if (first && blocks[0]?.kind !== first) throwFailure('content_first', 'blocks.0.kind')
  blocks.forEach(({ id, kind }, index) => {
    if (!kinds.includes(kind) || !id.startsWith(`${kind}-`)) throwFailure('bad_request', `blocks.${index}.id`)
    if (single.includes(kind) && blocks.findIndex((block) => block.kind === kind) < index)
      throwFailure('content_repeated', `blocks.${index}.kind`)
  })
}

/** Throws a failure with its field where the blocks of a content could not be shown as they are: everything that needs no reading. */
export function checkBlocks(name: string, blocks: readonly ContentBlock[], languages: readonly string[]): void {
  const place = (index: number, field: string) => `blocks.${index}.${field}`
  checkLayout(name, blocks)
  checkRepeats(blocks.map(({ id }, index) => ({ key: id, field: place(index, 'id') })))
  for (const value of valuesOf(blocks)) {
    if (isTranslated(value.type)) checkTexts(value, languages)
    const isPath = value.type === 'path' || (value.type === 'optionalPath' && value.value !== '')
    if (isPath && !shopPath.test(String(value.value))) throwFailure('content_path', value.field)
    if (value.type === 'name' && !String(value.value).trim()) throwFailure('content_text_missing', value.field)
    if (value.type === 'name' && markup.test(String(value.value))) throwFailure('content_markup', value.field)
  }
  // Columns and pictures may be alike below different entries of a menu.
  let above = ''
  const apart = blocks.map((block, index) => {
    const { field, value } = keyOfBlock(block)
    if (block.kind === 'entry') above = block.path
    return { key: [block.kind, block.kind === 'entry' ? '' : above, value].join(' '), field: place(index, field) }
  })
  checkRepeats(apart)
  blocks.forEach((block, index) => {
    if (!('items' in block)) return
    if (block.items.length === 0) throwFailure('content_items_missing', place(index, 'items'))
    const key = keysOfItems[block.kind]
    checkRepeats(block.items.map((item, at) => ({ key: keyOfItem(item, key), field: place(index, `items.${at}.${key}`) })))
  })
}

/** The ids of the categories and collections that there are. */
export interface KnownGroups {
  categories: ReadonlySet<string>
  collections: ReadonlySet<string>
}

/** All that content may refer to: groups, pictures, and text pages by the ends of their addresses. */
interface Known extends KnownGroups {
  pictures: ReadonlySet<string>
  texts: ReadonlySet<string>
}

/** Whether a path leads to a page of the shop; pieces are not looked up, they come and go. */
function leadsSomewhere(path: string, { categories, collections, texts }: Known): boolean {
  const parts = path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
  const named = { 'c/:category': categories, 'collections/:collection': collections, 'pages/:page': texts }
  const page = pageOf(parts)
  if (!page) return false
  return Object.hasOwn(named, page.path) ? named[page.path as keyof typeof named].has(parts[1] ?? '') : true
}

/** Throws where a picture, a category or a page is none that there is. */
export function checkReferences(values: readonly PlacedValue[], known: Known): void {
  for (const { type, value, field } of values) {
    if (type === 'picture' && !known.pictures.has(String(value))) throwFailure('content_picture_unknown', field)
    if (type === 'category' && !known.categories.has(String(value))) throwFailure('content_category_unknown', field)
    const isPath = type === 'path' || (type === 'optionalPath' && value !== '')
    if (isPath && !leadsSomewhere(String(value), known)) throwFailure('content_path_unknown', field)
  }
}

/** The most days that a change is planned ahead. */
const maxDaysAhead = 366

/** Throws where a change cannot be planned for a time: it is over, or too far away. */
export function checkPlanTime(at: Date, now: Date): void {
  const ahead = at.getTime() - now.getTime()
  if (ahead <= 0 || ahead > maxDaysAhead * 86_400_000)
    throw new AppError({ code: 'content_plan_time', field: 'at', details: { max: maxDaysAhead } })
}

/** Blocks whose texts name the languages alone that have one. */
export function withoutBlanks(blocks: readonly ContentBlock[]): ContentBlock[] {
  const filled = (texts: object) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  return blocks.map((block) => {
    const { fields, items = {} } = contentBlockFields[block.kind]
    const tidy = (types: typeof fields, record: object) =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [name, isTranslated(types[name] ?? 'path') ? filled(value) : value]))
    const own = tidy(fields, block)
    return ('items' in block ? { ...own, items: block.items.map((item) => tidy(items, item)) } : own) as ContentBlock
  })
}

/** How many texts of the blocks that are shown each language has not. */
export function missingTexts(blocks: readonly ContentBlock[], languages: readonly string[]): Record<string, number> {
  const texts = valuesOf(blocks.filter(({ hidden }) => !hidden)).filter(({ type }) => isTranslated(type))
  return Object.fromEntries(
    languages.map((language) => [language, texts.filter(({ value }) => !(value as Readonly<Record<string, string>>)[language]).length]),
  )
}
