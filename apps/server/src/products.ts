// `npm run products -- ID…`: staff apply changes of products that were written to the tables of the catalogue, or deletions from them.
// Through the running shop where that holds the embedded database; directly on PostgreSQL where DATABASE_URL names one.
import { runStaffCommand } from './command-program.ts'

const usage = `usage: npm run products -- ID…
  Takes over what was written of these products to the tables of the catalogue (product, its translations, variant, price_input,
  stock, product_media) or deleted there: listings of every site, search in every language, pages that are kept. At most 1,000 at once.
`

await runStaffCommand(usage, (products) => {
  if (products.length === 0 || products.some((id) => id.startsWith('-'))) return undefined
  return { command: 'take-over-products', products }
})
