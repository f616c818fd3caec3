import { readExportCell } from '../../../../kernel/export-cell.ts'
import type { ProductVariant } from '@karat/pricing/product/document.ts'
import { CellProblem, type ImportCell, textOf, withoutTags } from './cells.ts'
import { type CellReading, type FileColumn, newOnSite, type ProductPiece, type WireDocument } from './columns.ts'
import { isNamedSo } from './known-heads.ts'

/** A line of a file about one product: its cells, and the variant that it is about. */
export interface PieceLine {
  line: number
  /** Empty for a line about the product alone. */
  sku: string
  cells: readonly ImportCell[]
}

/** A column of a file that is taken: its place in a line, and what it becomes. */
export interface TakenColumn {
  index: number
  column: FileColumn
  /** Whether other programs name it so: their texts may have tags. */
  isForeign: boolean
}

/** Why a line is refused: the column of the file and the value in it, where it is about one. */
export interface LineProblem {
  line: number
  column: string | null
  value: string
  /** An `ImportRule`, a rule of products, or the code of a problem. */
  rule: string
  /** The site, for a rule that is broken on one. */
  site?: string
  /** Another line, such as the one that has the same SKU. */
  other?: number
}

/** The columns of a file that something takes, in its order. */
export function takenColumns(heads: readonly string[], mapped: readonly (string | null)[], columns: readonly FileColumn[]): TakenColumn[] {
  const named = new Map(columns.map((column) => [column.name, column]))
  return mapped.flatMap((name, index): TakenColumn[] => {
    const column = name === null ? undefined : named.get(name)
    return column ? [{ index, column, isForeign: !isNamedSo(heads[index] ?? '', column.name) }] : []
  })
}

const textColumn = /^(?:name|subtitle|description|details|alt)_/

/** A cell as its column takes it: a text as it was before a formula in it was made harmless, and without the tags of another program. */
function givenCell(cell: ImportCell | undefined, { column, isForeign }: TakenColumn): ImportCell {
  if (typeof cell !== 'string') return cell ?? null
  const text = readExportCell(cell)
  return isForeign && textColumn.test(column.name) && /<\/?[a-z][^>]*>|&\w+;/i.test(text) ? withoutTags(text) : text
}

/** The address of a product by its number. */
const slugOf = (id: string): string =>
  id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** A product that is in the file alone: a draft on a site. */
export const newPiece = (id: string, site: string): ProductPiece => ({
  document: {
    kind: 'piece',
    slug: slugOf(id),
    texts: { en: { name: '', subtitle: '', description: '', details: [], alt: '' } },
    categoryID: '',
    collectionID: '',
    occasion: '',
    audience: '',
    setting: '',
    madeIn: '',
    badge: '',
    isHallmarked: true,
    sizeSystem: 'none',
    stones: [],
    pictures: [],
    variants: [],
    sites: { [site]: newOnSite() },
  },
  stock: {},
})

const newVariant = (id: string): ProductVariant => ({
  id,
  metal: '',
  colour: '',
  purity: '',
  size: '',
  grossMg: 0,
  netMg: 0,
  articles: 1,
  isListed: false,
  isLead: false,
})

/** Marks the first variant as the lead and the first of each colour and purity as listed, in a new product whose file says neither. */
function markVariants({ variants }: WireDocument, said: { lead: boolean; listed: boolean }): void {
  const seen = new Set<string>()
  for (const [index, variant] of variants.entries()) {
    const group = `${variant.colour} ${variant.purity}`
    if (!said.lead) variant.isLead = index === 0
    if (!said.listed) variant.isListed = !seen.has(group)
    seen.add(group)
  }
}

/**
 * Writes the lines of a product into its piece, and returns what cannot be read. Columns of the product are taken from whichever of its lines
 * has them, so that a file may be sorted; where none of its lines has any, such as in a part of a file, they stay. A variant that no line names
 * stays as it is.
 */
export function mergeLines(
  piece: ProductPiece,
  lines: readonly PieceLine[],
  taken: readonly TakenColumn[],
  { reading, isNew }: { reading: CellReading; isNew: boolean },
): LineProblem[] {
  const problems: LineProblem[] = []
  const write = (of: TakenColumn, line: PieceLine, variant: ProductVariant | undefined, cell: ImportCell) => {
    try {
      of.column.take(piece, variant, cell, reading)
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error
      problems.push({ line: line.line, column: of.column.name, value: textOf(cell), rule: error.rule })
    }
  }
  const { variants } = piece.document
  for (const line of lines) {
    if (line.sku === '') continue
    let variant = variants.find(({ id }) => id === line.sku)
    if (!variant) variants.push((variant = newVariant(line.sku)))
    for (const of of taken) if (of.column.of === 'variant') write(of, line, variant, givenCell(line.cells[of.index], of))
  }
  const ofProduct = taken.filter(({ column }) => column.of === 'product' && column.name !== 'product')
  const isSaid = (of: TakenColumn) => lines.some(({ cells }) => textOf(cells[of.index]) !== '')
  if (ofProduct.some(isSaid))
    for (const of of ofProduct) {
      const saying = lines.filter(({ cells }) => textOf(cells[of.index]) !== '')
      const [first = lines[0]] = saying
      if (!first) continue
      const other = saying.find(({ cells }) => textOf(cells[of.index]) !== textOf(first.cells[of.index]))
      // Other programs write several values of a product on its lines, such as the text of each picture: the first one is taken.
      if (other && !of.isForeign)
        problems.push({
          line: other.line,
          column: of.column.name,
          value: textOf(other.cells[of.index]),
          rule: 'two_values',
          other: first.line,
        })
      write(of, first, undefined, givenCell(first.cells[of.index], of))
    }
  const said = (name: string) => taken.some(({ column }) => column.name === name)
  if (isNew) markVariants(piece.document, { lead: said('lead'), listed: said('listed') })
  return problems
}

/** The column that a field of a product's document is in, and the variant where it is of one: `variants.ID.netMg`, `texts/en/name`. */
export function columnOfField(field: string, { variants }: WireDocument): { column: string | null; sku?: string } {
  const [group = '', key = '', ...rest] = field.split(/[./]/)
  const name = rest.at(-1) ?? ''
  switch (group) {
    case 'variants': {
      const at = /^\d+$/.test(key) ? variants[Number(key)]?.id : undefined
      const sku = at ?? variants.map(({ id }) => id).find((id) => field === `variants.${id}` || field.startsWith(`variants.${id}.`))
      const byField: Record<string, string> = { grossMg: 'gross_grams', netMg: 'net_grams', isListed: 'listed', isLead: 'lead', id: 'sku' }
      return { column: (byField[name] ?? name) || 'sku', ...(sku === undefined ? {} : { sku }) }
    }
    case 'texts':
      return { column: `${rest[0] ?? 'name'}_${key}` }
    case 'sites': {
      const bySite: Record<string, string> = {
        state: 'state',
        liveAt: 'live_at',
        madeInDays: 'made_in_days',
        kind: 'making_kind',
        value: 'making',
        minimum: 'making_minimum',
        discount: 'making_discount',
        wastage: 'wastage',
      }
      const column = field.includes('exceptions') ? 'own_charges' : field.includes('others') ? 'other_charges' : bySite[name]
      return { column: column === undefined ? null : `${column}_${key}` }
    }
    case 'pictures':
      return { column: null }
    default: {
      const byGroup: Record<string, string> = {
        categoryID: 'category',
        collectionID: 'collection',
        madeIn: 'made_in',
        isHallmarked: 'hallmarked',
        sizeSystem: 'size_system',
      }
      return { column: byGroup[group] ?? group }
    }
  }
}
