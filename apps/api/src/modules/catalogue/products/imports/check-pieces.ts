import { changedFields, fieldsOf } from '@karat/pricing/product/fields.ts'
import { toMajor } from '@karat/money/money.ts'
import { importPriceMove } from '@karat/sites/imports.ts'
import type { VariantCount } from '../../inventory/port.ts'
import { transact } from '../../../../kernel/db/db.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { ProductContent } from '../editing/content.ts'
import { pricesOn, readRates, type SiteRates } from '../editing/preview-product.ts'
import { readContent } from '../editing/read-content.ts'
import { siteNotAllowed } from '../editing/rules.ts'
import { readGroups } from '../editing/store.ts'
import { documentOf } from '../editing/wire.ts'
import { notedFields, problemsOf, type ProductChange } from '../editing/write-product.ts'
import { columnsOf, type CellReading, type ProductPiece, type StockCount } from './columns.ts'
import type { ImportDependencies } from './dependencies.ts'
import { columnOfField, type LineProblem, mergeLines, newPiece, type PieceLine, takenColumns } from './merge-lines.ts'
import { type CheckedPiece, readLines, readUnchecked, type StoredImport, type StoredPiece, updateImport, writeChecked } from './store.ts'
import type { ImportChange, ImportRights, PriceMove, StockChange } from './tables.ts'
import { contentOfPiece } from './wire.ts'

/** Pieces that one run of the job checks. */
const piecesOfRun = 200

/** The most characters of a value that the dry run shows. */
const shownCharacters = 400

/** The data of the shop and of the file that every piece of a run is checked with. */
interface Checking {
  stored: StoredImport
  all: Site[]
  taken: ReturnType<typeof takenColumns>
  reading: CellReading
  rates: ReadonlyMap<string, SiteRates>
}

async function startChecking(deps: ImportDependencies, stored: StoredImport): Promise<Checking> {
  const { db, sites } = deps
  const all = await sites.all()
  const { categories, collections } = await readGroups(db, 'en')
  const byName = (groups: readonly { id: string; name: string }[]) =>
    new Map([
      ...groups.map(({ id, name }) => [name.toLowerCase(), id] as const),
      ...groups.map(({ id }) => [id.toLowerCase(), id] as const),
    ])
  const rates = new Map<string, SiteRates>()
  for (const site of all) rates.set(site.code, await readRates(deps, db, site))
  return {
    stored,
    all,
    taken: takenColumns(stored.heads, stored.columns, columnsOf(all)),
    reading: { mark: stored.decimalSign, categories: byName(categories), collections: byName(collections) },
    rates,
  }
}

const countOf = ({ count }: VariantCount): StockCount => count ?? 'made'

/** The counts of variants by site, as columns have them. */
export const stockOf = (counts: ReadonlyMap<string, ReadonlyMap<string, VariantCount>>): ProductPiece['stock'] =>
  Object.fromEntries(
    [...counts].map(([site, ofSite]) => [site, Object.fromEntries([...ofSite].map(([variant, count]) => [variant, countOf(count)]))]),
  )

/** The counts that differ between two states of a product's stock. */
function stockChanges(before: ProductPiece['stock'], after: ProductPiece['stock']): StockChange[] {
  return Object.entries(after).flatMap(([site, counts]) =>
    Object.entries(counts).flatMap(([variant, count]): StockChange[] => {
      const former = before[site]?.[variant] ?? null
      return former === count ? [] : [{ site, variant, before: former, after: count }]
    }),
  )
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > shownCharacters ? `${value.slice(0, shownCharacters)}…` : value

/** The changed fields of a product as people read them: amounts in major units, of a variant its parts. */
function changesOf(former: ProductContent, content: ProductContent, all: readonly Site[]): ImportChange[] {
  const paths = changedFields(fieldsOf(former), fieldsOf(content))
  const [before, after] = [notedFields(former, paths, all), notedFields(content, paths, all)]
  return paths.flatMap((path): ImportChange[] => {
    const [was, is] = [before[path], after[path]]
    if (!path.startsWith('variants/') || was === null || is === null) return [{ field: path, before: shortened(was), after: shortened(is) }]
    const [one, other] = [was as Record<string, unknown>, is as Record<string, unknown>]
    return Object.keys(other).flatMap((name) =>
      one[name] === other[name] ? [] : [{ field: `${path}/${name}`, before: one[name], after: other[name] }],
    )
  })
}

/** The prices of a product that move far at the rates of now: of each site where it is live, that which moves most. */
function movesOf({ all, rates }: Checking, former: ProductContent, content: ProductContent): PriceMove[] {
  return all.flatMap((site): PriceMove[] => {
    const ofSite = rates.get(site.code)
    if (!ofSite || former.sites[site.code]?.state !== 'live') return []
    const [live, saved] = [pricesOn(former, site, ofSite), pricesOn(content, site, ofSite)]
    const moved = [...live].flatMap(([variant, { total: before }]) => {
      const after = saved.get(variant)?.total
      return after === undefined || before === 0 ? [] : [{ before, after, percent: ((after - before) / before) * 100 }]
    })
    const [most] = moved.toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
    if (!most || Math.abs(most.percent) <= importPriceMove) return []
    const { code, currency } = site
    return [
      {
        site: code,
        currency,
        before: toMajor(most.before, currency),
        after: toMajor(most.after, currency),
        percent: Math.round(most.percent * 100) / 100,
      },
    ]
  })
}

/** Problems of fields as those of the lines and columns that have them. */
function problemsOfFields(
  problems: readonly { field: string; rule: string; site?: string }[],
  { document }: ProductPiece,
  lines: readonly PieceLine[],
  { taken }: Checking,
): LineProblem[] {
  const found = problems.map(({ field, rule, site }): LineProblem => {
    const { column, sku } = columnOfField(field, document)
    const line = lines.find((one) => sku !== undefined && one.sku === sku) ?? lines[0]
    const at = taken.find((of) => of.column.name === column)?.index
    const cell = at === undefined ? undefined : lines.map(({ cells }) => cells[at]).find((one) => one !== null && one !== undefined)
    const own = at === undefined || sku === undefined ? cell : line?.cells[at]
    const value = String(own ?? '')
    const why = rule === 'value_not_valid' && value === '' ? 'value_missing' : rule
    return { line: line?.line ?? 0, column, value, rule: why, ...(site === undefined ? {} : { site }) }
  })
  // A schema may have several objections to one value.
  const keys = found.map((problem) => JSON.stringify(problem))
  return found.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

/** The fields that a change of a product would change, or why the path of its page would refuse it. */
export async function judgeContent(
  deps: ImportDependencies,
  rights: ImportRights,
  id: string,
  { former, content }: ProductChange,
): Promise<{ problems: { field: string; rule: string; site?: string }[] } | { isChanged: boolean; changes: ImportChange[] }> {
  const notAllowed = siteNotAllowed((code) => rights.products.includes(code), former?.content, content)
  if (notAllowed) return { problems: [{ field: `sites.${notAllowed}.state`, rule: 'forbidden', site: notAllowed }] }
  const isChanged = !former || changedFields(fieldsOf(former.content), fieldsOf(content)).length > 0
  const broken = isChanged ? await problemsOf(deps, deps.db, id, { former, content }) : []
  if (broken.length > 0) return { problems: broken }
  return { isChanged, changes: former && isChanged ? changesOf(former.content, content, await deps.sites.all()) : [] }
}

/** Checks one product of an import: its changes, or why its lines are refused. */
async function checkPiece(
  deps: ImportDependencies,
  checking: Checking,
  piece: StoredPiece,
  lines: readonly PieceLine[],
): Promise<CheckedPiece> {
  const { db } = deps
  const { stored, all, taken, reading } = checking
  const { rights, site: ofImport } = stored
  const { line, productId: id } = piece
  const former = await readContent(deps, db, id)
  const known = former?.content.variants.map((variant) => variant.id) ?? []
  const counted = await deps.inventory.counts(db, [...new Set([...known, ...lines.flatMap(({ sku }) => sku || [])])])
  const stock = stockOf(counted)
  const before: ProductPiece = former ? { document: documentOf(former.content, all), stock } : newPiece(id, ofImport)
  const after = structuredClone({ ...before, stock })
  const base = { line, changes: [], moves: [], stock: [], content: null, version: former?.version ?? null, isTaken: false }
  const refused = (problems: LineProblem[]): CheckedPiece => ({ ...base, kind: 'refused', problems })
  const unread = mergeLines(after, lines, taken, { reading, isNew: !former })
  if (unread.length > 0) return refused(unread)
  const inFields = (problems: readonly { field: string; rule: string; site?: string }[]) =>
    problemsOfFields(problems, after, lines, checking)
  const read = contentOfPiece(id, after, all)
  if ('problems' in read) return refused(inFields(read.problems))
  const { content } = read
  const judged = await judgeContent(deps, rights, id, { former, content })
  if ('problems' in judged) return refused(inFields(judged.problems))
  const { isChanged, changes } = judged
  const counts = stockChanges(stock, after.stock)
  const closed = counts.flatMap(({ site, variant }) => {
    const field = `variants.${variant}.stock_${site}`
    if (!rights.stock.includes(site)) return [{ field, rule: 'stock_not_allowed', site }]
    return counted.get(site)?.get(variant)?.byPiece === true ? [{ field, rule: 'stock_by_piece', site }] : []
  })
  if (closed.length > 0) return refused(inFields(closed))
  const kind = former ? (isChanged || counts.length > 0 ? 'changed' : 'same') : 'new'
  const moves = former && isChanged ? movesOf(checking, former.content, content) : []
  return {
    ...base,
    kind,
    problems: [],
    changes,
    moves,
    stock: counts,
    content: isChanged ? content : null,
    isTaken: kind !== 'same' && moves.length === 0,
  }
}

/** Checks some pieces of an import, which changes no product; returns whether pieces are left. */
export async function checkPieces(deps: ImportDependencies, stored: StoredImport): Promise<boolean> {
  const { db } = deps
  const found = await readUnchecked(db, stored.id, piecesOfRun)
  const checking = await startChecking(deps, stored)
  const cells = await readLines(
    db,
    stored.id,
    found.flatMap(({ lines }) => lines.map(([line]) => line)),
  )
  const checked: CheckedPiece[] = []
  for (const piece of found)
    checked.push(
      await checkPiece(
        deps,
        checking,
        piece,
        piece.lines.map(([line, sku]) => ({ line, sku, cells: cells.get(line) ?? [] })),
      ),
    )
  const isLast = found.length < piecesOfRun
  await transact(db, async (tx) => {
    await writeChecked(tx, stored.id, checked)
    if (isLast) await updateImport(tx, stored.id, { state: 'checked' })
  })
  return !isLast
}
