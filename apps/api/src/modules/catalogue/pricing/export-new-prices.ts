import { toDecimal } from '@karat/money/money.ts'
import { rowsOfExport } from '../../../kernel/key-page.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PricingDependencies } from './dependencies.ts'
import { toMinor } from './minor-rates.ts'
import { percentOf } from './rules.ts'
import { readPricedAnew } from './store.ts'

/** The columns of an export of the prices that other rates would make; prices are those of the leading variant, in major units. */
export const newPriceColumns = ['number', 'name', 'price', 'new_price', 'difference', 'percent', 'currency'] as const

/** The prices of the listed products of a site now and at other rates of metals, in major units, page by page, by their numbers. */
export function exportNewPrices(
  { db }: Pick<PricingDependencies, 'db'>,
  site: Site,
  { rates }: { rates: Readonly<Record<string, number>> },
): AsyncGenerator<(string | number)[][]> {
  const { code, currency } = site
  const minor = toMinor(rates, currency, 'rates')
  async function* pages() {
    for (let after: string | undefined = ''; after !== undefined;) {
      const found = await readPricedAnew(db, code, minor, { after, limit: rowsOfExport })
      if (found.length > 0)
        yield found.map((piece) => [
          piece.productId,
          piece.name,
          toDecimal(piece.before, currency),
          toDecimal(piece.after, currency),
          toDecimal(piece.after - piece.before, currency),
          piece.before === 0 ? 0 : percentOf(piece.before, piece.after),
          currency,
        ])
      after = found.length === rowsOfExport ? found.at(-1)?.productId : undefined
    }
  }
  return pages()
}
