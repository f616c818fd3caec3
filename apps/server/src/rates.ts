// `npm run rates -- set in 22K 14578 --by NAME`: publishes a rate version, or proposes one to the staff; `progress` shows the progress of such
// changes. Through the running shop where that holds the embedded database; directly on PostgreSQL where DATABASE_URL names one.
import { parseArgs } from 'node:util'
import { runStaffCommand } from './command-program.ts'
import type { RatesRequest } from './staff-rates.ts'

const usage = `usage: npm run rates -- set SITE PURITY RATE [PURITY RATE …] --by NAME | stones SITE KEY RATE [KEY RATE …] … | progress
  set        publishes rates per gram, and writes all prices that follow from them
  stones     publishes rates of stones alike, per carat or piece as the site has them
  progress   shows which sites' prices are written now, by whichever process
`

function readRequest(args: string[]): RatesRequest | undefined {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { by: { type: 'string' } },
  })
  const [verb, site, ...pairs] = positionals
  if (verb === 'progress' && positionals.length === 1 && Object.keys(values).length === 0) return { command: 'rates-progress' }
  if ((verb !== 'set' && verb !== 'stones') || !site || !values.by || pairs.length === 0 || pairs.length % 2 !== 0) return undefined
  const rates: Record<string, string> = {}
  for (let index = 0; index < pairs.length; index += 2) rates[pairs[index] ?? ''] = pairs[index + 1] ?? ''
  const published = verb === 'set' ? { rates } : { rates: {}, stones: rates }
  return {
    command: 'set-rates',
    site,
    ...published,
    by: values.by,
  }
}

await runStaffCommand(usage, readRequest)
