// `npm run rates -- set in 22K 14578 --by NAME [--approved-by NAME]`: publishes a rate version. Through the running shop
// where that holds the embedded database; straight to PostgreSQL where DATABASE_URL names one.
import { parseArgs } from 'node:util'
import type { RatesRequest } from './admin-socket.ts'
import { runStaffCommand } from './command-program.ts'

const usage = 'usage: npm run rates -- set SITE PURITY RATE [PURITY RATE …] --by NAME [--approved-by NAME]\n'

function readRequest(args: string[]): RatesRequest | undefined {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { by: { type: 'string' }, 'approved-by': { type: 'string' } },
  })
  const [verb, site, ...pairs] = positionals
  if (verb !== 'set' || !site || !values.by || pairs.length === 0 || pairs.length % 2 !== 0) return undefined
  const rates: Record<string, string> = {}
  for (let index = 0; index < pairs.length; index += 2) rates[pairs[index] ?? ''] = pairs[index + 1] ?? ''
  return { command: 'set-rates', site, rates, by: values.by, ...(values['approved-by'] ? { approvedBy: values['approved-by'] } : {}) }
}

await runStaffCommand(usage, readRequest)
