import {
  type HomeBlock,
  type ContentFieldType,
  homeBlockFields,
  type HomeBlockKind,
  isTranslated,
  pieceOrders,
  promiseIcons,
} from '@karat/sites/home-blocks.ts'
import { blocksOfFields, fieldsOfBlocks } from '@karat/sites/home-fields.ts'

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
export const newItem = (kind: HomeBlockKind): Values => emptyValues(homeBlockFields[kind].items ?? {})

/** A new block of a kind, under a name that none of the others has. */
export function newBlock(kind: HomeBlockKind, others: readonly HomeBlock[]): HomeBlock {
  const taken = new Set(others.map(({ id }) => id))
  let number = 1
  while (taken.has(`${kind}-${number}`)) number += 1
  const { fields, items } = homeBlockFields[kind]
  return { id: `${kind}-${number}`, hidden: false, kind, ...emptyValues(fields), ...(items && { items: [newItem(kind)] }) } as HomeBlock
}

/** The items of a block; undefined for a kind without. */
export const itemsOf = (block: HomeBlock): readonly Values[] | undefined => ('items' in block ? block.items : undefined)

/** The texts of a block and of its items. */
const textsOf = (block: HomeBlock): Readonly<Record<string, string>>[] => {
  const { fields, items = {} } = homeBlockFields[block.kind]
  const of = (types: typeof fields, values: Values) =>
    Object.entries(types).flatMap(([name, type]) => (isTranslated(type) ? [values[name] as Record<string, string>] : []))
  return [...of(fields, block), ...(itemsOf(block) ?? []).flatMap((item) => of(items, item))]
}

/** The languages in which a block has not all its texts. */
export const missingLanguages = (block: HomeBlock, languages: readonly string[]): string[] =>
  languages.filter((language) => textsOf(block).some((texts) => !texts[language]?.trim()))

/** The pictures of a block in their order. */
export function picturesOf(block: HomeBlock): string[] {
  const { fields, items = {} } = homeBlockFields[block.kind]
  const of = (types: typeof fields, values: Values) =>
    Object.entries(types).flatMap(([name, type]) => (type === 'picture' && values[name] ? [String(values[name])] : []))
  return [...of(fields, block), ...(itemsOf(block) ?? []).flatMap((item) => of(items, item))]
}

/** The text that a block is known by in a language: its title, or that of its first item. */
export function headlineOf(block: HomeBlock, language: string): string {
  const [texts] = textsOf(block)
  return texts?.[language] || texts?.['en'] || ''
}

/** How a block differs from the page as it is live. */
export type BlockChange = 'new' | 'changed' | 'moved'

/** The blocks that differ from those that are live, by their ids, and how many of these are removed. */
export function changesOf(
  live: readonly HomeBlock[],
  next: readonly HomeBlock[],
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

/** A home page field by field, as the audit names them, so that each is chosen by itself where two people changed it. */
export type FlatHome = Record<string, unknown>

/** The fields of a home page side by side. */
export const flatHome = (blocks: readonly HomeBlock[]): FlatHome => Object.fromEntries(fieldsOfBlocks(blocks))

/** The home page that was put together. */
export const homeOfFlat = (flat: FlatHome): HomeBlock[] => blocksOfFields(new Map(Object.entries(flat)))

/** The place of a field that a refusal names: its block, and the language of its text. */
export function placeOfField(field: string | undefined): { block: number; language: string | undefined } | undefined {
  const [, block, rest = ''] = /^blocks\.(\d+)(?:\.(.*))?$/.exec(field ?? '') ?? []
  if (block === undefined) return undefined
  const language = /\.([a-z]{2,3}(?:-[A-Za-z]+)?)$/.exec(rest)?.[1]
  return { block: Number(block), language }
}
