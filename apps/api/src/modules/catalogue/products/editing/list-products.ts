import { type KeyPage, keyPageOf } from '../../../../kernel/key-page.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { EditingDependencies } from './dependencies.ts'
import { type AskedProducts, type ListedOn, readLeadPrices, readListedProducts } from './views.ts'

/** A page of products in an order, with their prices on each of these sites; every site is asked by itself. */
export async function listProducts(
  { db }: Pick<EditingDependencies, 'db'>,
  on: ListedOn,
  asked: AskedProducts,
  { page, priced }: { page: KeyPage; priced: readonly Site[] },
) {
  const found = await readListedProducts(db, on, asked, page)
  const { rows, next } = keyPageOf(found, page, ({ changedAt, id }) => ({ at: new Date(changedAt), id }))
  const ids = rows.map(({ id }) => id)
  const prices: { site: Site; leads: Awaited<ReturnType<typeof readLeadPrices>> }[] = []
  for (const one of ids.length === 0 ? [] : priced) prices.push({ site: one, leads: await readLeadPrices(db, one.code, ids) })
  return { products: rows, prices, next }
}
