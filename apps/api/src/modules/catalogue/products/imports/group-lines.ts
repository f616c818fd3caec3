import { transact } from '../../../../kernel/db/db.ts'
import { type DecimalSign, decimalSignIn, textOf } from './cells.ts'
import { columnsOf } from './columns.ts'
import type { ImportDependencies } from './dependencies.ts'
import { type LineProblem, takenColumns } from './merge-lines.ts'
import {
  type GroupedPiece,
  hasPieces,
  insertPieces,
  lockImport,
  readKnownProducts,
  readLinesAfter,
  readOwners,
  type StoredImport,
  updateImport,
} from './store.ts'

/** Lines that are read at once. */
const linesOfRead = 5000

interface KeyedLine {
  line: number
  product: string
  sku: string
}

/** The keys of every line, and how the file writes decimals. */
async function readKeys({ db, sites }: Pick<ImportDependencies, 'db' | 'sites'>, { id, heads, columns, format }: StoredImport) {
  const taken = takenColumns(heads, columns, columnsOf(await sites.all()))
  const placeOf = (name: string) => taken.find(({ column }) => column.name === name)?.index
  const [productAt, skuAt] = [placeOf('product'), placeOf('sku')]
  const numbers = taken.filter(({ column }) => column.isNumber)
  const marks = new Set<'point' | 'comma'>()
  const keys: KeyedLine[] = []
  for (let after = -1; ;) {
    const lines = await readLinesAfter(db, id, after, linesOfRead)
    for (const { line, cells } of lines) {
      const [product, sku] = [productAt, skuAt].map((at) => (at === undefined ? '' : textOf(cells[at])))
      keys.push({ line, product: product ?? '', sku: sku ?? '' })
      for (const { index, column } of numbers) {
        const mark = decimalSignIn(cells[index], column.isWeight === true)
        if (mark) marks.add(mark)
      }
    }
    after = lines.at(-1)?.line ?? after
    if (lines.length < linesOfRead) break
  }
  // Programs that write decimals with a comma separate cells by something else.
  const usual: DecimalSign = format.endsWith(';') ? 'comma' : 'point'
  const [first] = marks
  const mark: DecimalSign = marks.size === 2 ? 'either' : (first ?? usual)
  return { keys, mark, hasProducts: productAt !== undefined }
}

const refusedLine = ({ line, sku, product }: KeyedLine, problem: Pick<LineProblem, 'rule' | 'other'>): GroupedPiece => ({
  line,
  productId: product,
  lines: [[line, sku]],
  kind: 'refused',
  problems: [{ line, column: 'sku', value: sku, ...problem }],
})

/**
 * The products of a file with their lines, in its order, and the lines that are about none, or whose SKU is in several: nobody can say which of
 * these counts, so that none does.
 */
export function groupKeys(
  keys: readonly KeyedLine[],
  { owners, known, hasProducts }: { owners: ReadonlyMap<string, string>; known: ReadonlySet<string>; hasProducts: boolean },
): GroupedPiece[] {
  const named = new Set(keys.map(({ product }) => product))
  const pieces = new Map<string, GroupedPiece>()
  const refused: GroupedPiece[] = []
  const linesOfSku = Map.groupBy(keys, ({ sku }) => sku)
  for (const key of keys) {
    const owner = owners.get(key.sku)
    // A row whose SKU is the number of a product is about the product: programs write those of its variants below it.
    const isProduct = key.product === '' && owner === undefined && (named.has(key.sku) || known.has(key.sku))
    const product = key.product || owner || (isProduct || hasProducts ? key.sku : '')
    const sku = isProduct ? '' : key.sku
    const other = sku === '' ? undefined : linesOfSku.get(sku)?.find(({ line }) => line !== key.line)
    if (key.product === '' && key.sku === '') refused.push(refusedLine(key, { rule: 'sku_missing' }))
    else if (product === '') refused.push(refusedLine(key, { rule: 'sku_unknown' }))
    else if (other !== undefined) refused.push(refusedLine(key, { rule: 'sku_twice', other: other.line }))
    else if (owner !== undefined && owner !== product) refused.push(refusedLine(key, { rule: 'variant_taken' }))
    else {
      const piece = pieces.get(product) ?? { line: key.line, productId: product, lines: [], kind: null, problems: [] }
      piece.lines.push([key.line, sku])
      pieces.set(product, piece)
    }
  }
  return [...pieces.values(), ...refused]
}

/** Groups the lines of an import by their products; nothing is checked yet. */
export async function groupLines(deps: Pick<ImportDependencies, 'db' | 'sites'>, stored: StoredImport): Promise<void> {
  const { db } = deps
  const { keys, mark, hasProducts } = await readKeys(deps, stored)
  const skus = [...new Set(keys.flatMap(({ sku }) => sku || []))]
  const [owners, known] = await Promise.all([readOwners(db, skus), readKnownProducts(db, skus)])
  const pieces = groupKeys(keys, { owners, known, hasProducts })
  await transact(db, async (tx) => {
    const locked = await lockImport(tx, stored.id)
    if (locked?.state !== 'checking' || (await hasPieces(tx, stored.id))) return
    await insertPieces(tx, stored.id, pieces)
    await updateImport(tx, stored.id, { decimalSign: mark })
  })
}
