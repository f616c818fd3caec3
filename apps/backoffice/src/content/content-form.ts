import {
  type ContentBlock,
  type ContentFieldType,
  contentBlockFields,
  type ContentBlockKind,
  isTranslated,
  layoutOf,
  pieceOrders,
  promiseIcons,
} from '@karat/sites/content-blocks.ts'
import { blocksOfFields, fieldsOfBlocks } from '@karat/sites/content-fields.ts'

/** The fields of a block, or of an item in one, by their names. */
type Values = Record<string, unknown>

const emptyValue = (type: ContentFieldType): unknown => {
  if (isTranslated(type)) return {}
  if (type === 'icon') return promiseIcons[0]
  return type === 'order' ? pieceOrders[0] : ''
}
const emptyValues = (fields: Readonly<Record<string, ContentFieldType>>): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, emptyValue(type)]))

/** A new item of the blocks of a kind. */
export const newItem = (kind: ContentBlockKind): Values => emptyValues(contentBlockFields[kind].items ?? {})

/** A new block of a kind, under a name that none of the others has. */
export function newBlock(kind: ContentBlockKind, others: readonly ContentBlock[]): ContentBlock {
  const taken = new Set(others.map(({ id }) => id))
  let number = 1
  while (taken.has(`${kind}-${number}`)) number += 1
  const { fields, items } = contentBlockFields[kind]
  return { id: `${kind}-${number}`, hidden: false, kind, ...emptyValues(fields), ...(items && { items: [newItem(kind)] }) } as ContentBlock
}

/** The items of a block; undefined for a kind without. */
export const itemsOf = (block: ContentBlock): readonly Values[] | undefined => ('items' in block ? block.items : undefined)

/** The texts of a block and of its items. */
const textsOf = (block: ContentBlock): Readonly<Record<string, string>>[] => {
  const { fields, items = {} } = contentBlockFields[block.kind]
  const of = (types: typeof fields, values: Values) =>
    Object.entries(types).flatMap(([name, type]) => (isTranslated(type) ? [values[name] as Record<string, string>] : []))
  return [...of(fields, block), ...(itemsOf(block) ?? []).flatMap((item) => of(items, item))]
}

/** The kinds of blocks that can be added to a content: those of which it has one already are left out. */
export function kindsToAdd(name: string, blocks: readonly ContentBlock[]): ContentBlockKind[] {
  const { blocks: kinds, single } = layoutOf(name)
  return kinds.filter((kind) => !single.includes(kind) || !blocks.some((block) => block.kind === kind))
}

/** Blocks with a new one: below the chosen one where the order says what belongs together, else at the end. */
export function withAdded(name: string, blocks: readonly ContentBlock[], block: ContentBlock, chosen: string | undefined): ContentBlock[] {
  const at = layoutOf(name).first ? blocks.findIndex(({ id }) => id === chosen) : -1
  return at < 0 ? [...blocks, block] : [...blocks.slice(0, at + 1), block, ...blocks.slice(at + 1)]
}

/** The place behind the last block that belongs to the one at `from`: columns and pictures of a menu belong to the entry above them. */
function endOf(blocks: readonly ContentBlock[], from: number): number {
  if (blocks[from]?.kind !== 'entry') return from + 1
  const next = blocks.findIndex(({ kind }, place) => place > from && kind === 'entry')
  return next < 0 ? blocks.length : next
}

/** The place of the entry of a menu that a block belongs to. */
function startOf(blocks: readonly ContentBlock[], at: number): number {
  let place = at
  while (place > 0 && blocks[place]?.kind !== 'entry') place -= 1
  return place
}

/** Blocks with one moved to another place, with what belongs to it; as they were where none may stand there. */
export function movedBlock(name: string, blocks: readonly ContentBlock[], from: number, to: number): ContentBlock[] {
  const stays = [...blocks]
  if (from < 0 || to < 0 || to >= blocks.length || from === to) return stays
  const end = endOf(blocks, from)
  const part = blocks.slice(from, end)
  const others = [...blocks.slice(0, from), ...blocks.slice(end)]
  const isEntry = part[0]?.kind === 'entry'
  let place = to
  if (isEntry && to < from) place = startOf(blocks, to)
  // Down, an entry passes the whole next one.
  if (isEntry && to > from) place = endOf(blocks, to < end ? end : startOf(blocks, to)) - part.length
  const next = [...others.slice(0, place), ...part, ...others.slice(place)]
  const { first } = layoutOf(name)
  return (first && next[0]?.kind !== first) || next.length !== blocks.length ? stays : next
}

/** Blocks of another site in the languages of this one. */
export function inLanguages(blocks: readonly ContentBlock[], languages: readonly string[]): ContentBlock[] {
  const reduced = (types: Readonly<Record<string, ContentFieldType>>, values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        isTranslated(types[name] ?? 'path')
          ? Object.fromEntries(Object.entries(value as Record<string, string>).filter(([language]) => languages.includes(language)))
          : value,
      ]),
    )
  return blocks.map((block) => {
    const { fields, items = {} } = contentBlockFields[block.kind]
    const list = itemsOf(block)
    return { ...reduced(fields, block), ...(list && { items: list.map((item) => reduced(items, item)) }) } as ContentBlock
  })
}

/** The languages in which a block has not all its texts. */
export const missingLanguages = (block: ContentBlock, languages: readonly string[]): string[] =>
  languages.filter((language) => textsOf(block).some((texts) => !texts[language]?.trim()))

/** The pictures of a block in their order. */
export function picturesOf(block: ContentBlock): string[] {
  const { fields, items = {} } = contentBlockFields[block.kind]
  const of = (types: typeof fields, values: Values) =>
    Object.entries(types).flatMap(([name, type]) => (type === 'picture' && values[name] ? [String(values[name])] : []))
  return [...of(fields, block), ...(itemsOf(block) ?? []).flatMap((item) => of(items, item))]
}

/** The text that a block is known by in a language: its title, or that of its first item; names where it has these alone. */
export function headlineOf(block: ContentBlock, language: string): string {
  if (block.kind === 'payments') return block.items.map(({ name }) => name).join(' · ')
  const [texts] = textsOf(block)
  return texts?.[language] || texts?.['en'] || ''
}

/** How a block differs from the content as it is live. */
export type BlockChange = 'new' | 'changed' | 'moved'

/** The blocks that differ from those that are live, by their ids, and how many of these are removed. */
export function changesOf(
  live: readonly ContentBlock[],
  next: readonly ContentBlock[],
): { changes: ReadonlyMap<string, BlockChange>; removed: number } {
  const former = new Map(live.map((block) => [block.id, block]))
  const stays = new Set(next.map(({ id }) => id))
  const order = live.filter(({ id }) => stays.has(id)).map(({ id }) => id)
  const own = next.filter(({ id }) => former.has(id)).map(({ id }) => id)
  // Those on a longest common subsequence keep their place: a block that was moved far counts, not all that it passed.
  const kept = longestCommon(order, own)
  const changes = new Map<string, BlockChange>()
  for (const block of next) {
    const before = former.get(block.id)
    if (!before) changes.set(block.id, 'new')
    else if (JSON.stringify(sorted(before)) !== JSON.stringify(sorted(block))) changes.set(block.id, 'changed')
    else if (!kept.has(block.id)) changes.set(block.id, 'moved')
  }
  return { changes, removed: live.length - order.length }
}

/** A value whose records have their fields in one order, without empty texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== '')
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]))
}

/** The entries of a longest common subsequence of two short lists without repeats. */
function longestCommon(one: readonly string[], other: readonly string[]): ReadonlySet<string> {
  const lengths = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      (lengths[i] as number[])[j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const kept = new Set<string>()
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i] === other[j]) {
      kept.add(one[i] as string)
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return kept
}

/** A content field by field, as the audit names them, so that each is chosen by itself where two people changed it. */
export type FlatContent = Record<string, unknown>

/** The fields of a content side by side. */
export const flatContent = (blocks: readonly ContentBlock[]): FlatContent => Object.fromEntries(fieldsOfBlocks(blocks))

/** The content that was put together. */
export const contentOfFlat = (flat: FlatContent): ContentBlock[] => blocksOfFields(new Map(Object.entries(flat)))

/** The place of a field that a refusal names: its block, and the language of its text. */
export function placeOfField(field: string | undefined): { block: number; language: string | undefined } | undefined {
  const [, block, rest = ''] = /^blocks\.(\d+)(?:\.(.*))?$/.exec(field ?? '') ?? []
  if (block === undefined) return undefined
  const language = /\.([a-z]{2,3}(?:-[A-Za-z]+)?)$/.exec(rest)?.[1]
  return { block: Number(block), language }
}
