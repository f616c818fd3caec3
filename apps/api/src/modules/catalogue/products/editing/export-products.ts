import { toDecimal } from '@karat/money/money.ts'
import { rowsOfExport } from '../../../../kernel/key-page.ts'
import { timeIn } from '../../../../kernel/clock.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { EditingDependencies } from './dependencies.ts'
import { type AskedProducts, readLeadPrices, readProductsByNumber } from './views.ts'

/** The columns of an export of products. Prices are those of the leading variant on the site, in major units; times are those of the site's clocks. */
export const productExportColumns = [
  'number',
  'name',
  'state',
  'live_at',
  'category',
  'collection',
  'purity',
  'net_grams',
  'colours',
  'in_stock',
  'made_to_order',
  'price',
  'price_before_discount',
  'currency',
  'changed_at',
] as const

/** The products of a filter with their state, stock and price on a site, page by page, by their numbers. */
export async function* exportProducts(
  { db }: Pick<EditingDependencies, 'db'>,
  site: Site,
  filter: Omit<AskedProducts, 'search'>,
  { language }: { language: string },
): AsyncGenerator<(string | number | null)[][]> {
  const { code, currency, timeZone } = site
  const timeOrNull = (at: string | null) => at && timeIn(timeZone, new Date(at))
  for (let after: string | undefined = ''; after !== undefined;) {
    const found = await readProductsByNumber(db, { site, language }, filter, { after, limit: rowsOfExport })
    const ids = found.map(({ id }) => id)
    const leads = new Map((await readLeadPrices(db, code, ids)).map((lead) => [lead.id, lead]))
    if (found.length > 0)
      yield found.map((product) => {
        const lead = leads.get(product.id)
        return [
          product.id,
          product.name,
          product.state,
          timeOrNull(product.liveAt),
          product.category,
          product.collection,
          product.purity,
          (product.netMg / 1000).toFixed(3),
          product.colours.join(' '),
          product.inStock,
          product.isMade ? 'yes' : 'no',
          lead ? toDecimal(lead.price, currency) : null,
          lead ? toDecimal(lead.actual, currency) : null,
          lead ? currency : null,
          timeOrNull(product.changedAt),
        ]
      })
    after = found.length === rowsOfExport ? ids.at(-1) : undefined
  }
}
