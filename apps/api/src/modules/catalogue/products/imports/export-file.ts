import type { ExportCell } from '../../../../kernel/export-cell.ts'
import type { Site } from '../../../../kernel/site.ts'
import { readContent } from '../editing/read-content.ts'
import { type AskedProducts, readProductsByNumber } from '../editing/views.ts'
import { documentOf } from '../editing/wire.ts'
import { stockOf } from './check-pieces.ts'
import { columnsOf, type FileColumn, type ProductPiece } from './columns.ts'
import type { ImportDependencies } from './dependencies.ts'

/** Products that are read at once. */
const productsOfPage = 100

/** The columns of the file of products, for the line of headings above it. */
export async function columnsOfFile({ sites }: Pick<ImportDependencies, 'sites'>): Promise<FileColumn[]> {
  return columnsOf(await sites.all())
}

/** The rows of a product: one for each of its variants, with the cells of the product in the first. */
function rowsOf(id: string, piece: ProductPiece, columns: readonly FileColumn[]): ExportCell[][] {
  return piece.document.variants.map((variant, index) =>
    columns.map(({ name, of, show }) => {
      if (name === 'product') return id
      if (of === 'product' && index > 0) return null
      const cell = show(piece, of === 'variant' ? variant : undefined)
      return cell === '' ? null : cell
    }),
  )
}

/** All that staff write of the products of a filter, page by page, in the columns that an import takes. */
export async function* exportProductFile(
  deps: Pick<ImportDependencies, 'db' | 'sites' | 'pricing' | 'inventory'>,
  site: Site,
  { format: _format, ...filter }: Omit<AskedProducts, 'search'> & { format?: string },
): AsyncGenerator<ExportCell[][]> {
  const { db, sites } = deps
  const all = await sites.all()
  const columns = columnsOf(all)
  for (let after: string | undefined = ''; after !== undefined;) {
    const ids: string[] = (await readProductsByNumber(db, { site, language: 'en' }, filter, { after, limit: productsOfPage })).map(
      ({ id }) => id,
    )
    const page: ExportCell[][] = []
    for (const id of ids) {
      const stored = await readContent(deps, db, id)
      if (!stored) continue
      const document = documentOf(stored.content, all)
      const counts = await deps.inventory.counts(
        db,
        document.variants.map((variant) => variant.id),
      )
      const stock = stockOf(counts)
      page.push(...rowsOf(id, { document, stock }, columns))
    }
    if (page.length > 0) yield page
    after = ids.length === productsOfPage ? ids.at(-1) : undefined
  }
}
