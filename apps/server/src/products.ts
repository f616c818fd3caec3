// `npm run products -- ID…`: staff say that products were written to the tables of the catalogue, or deleted from them.
// Through the running shop where that holds the embedded database; straight to PostgreSQL where DATABASE_URL names one.
import { executeCommand } from './execute-command.ts'
import { processConfig } from './process-config.ts'

const products = process.argv.slice(2)
if (products.length === 0 || products.some((id) => id.startsWith('-'))) {
  process.stderr.write(`usage: npm run products -- ID…
  Takes over what was written of these products to the tables of the catalogue (product, its translations, variant, price_input,
  stock, product_media) or deleted there: listings of every site, search in every language, pages that are kept. At most 1,000 at once.
`)
  process.exit(2)
}
const outcome = await executeCommand(processConfig(), { command: 'take-over-products', products })
process.stdout.write(`${outcome.said}\n`)
process.exit(outcome.ok ? 0 : 1)
