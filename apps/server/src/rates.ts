// `npm run rates -- set in 22K 14578 --by NAME [--approved-by NAME]`: publishes a rate version. Through the running shop
// where that holds the embedded database; straight to PostgreSQL where DATABASE_URL names one.
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compose } from '@karat/api/compose.ts'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { createSecrets } from '@karat/api/kernel/secrets.ts'
import { readConfig } from './config.ts'
import { askShop, type RatesRequest, setRates } from './control.ts'
import { createInvalidation } from './invalidation.ts'

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
  for (let at = 0; at < pairs.length; at += 2) rates[pairs[at] ?? ''] = pairs[at + 1] ?? ''
  return { command: 'set-rates', site, rates, by: values.by, ...(values['approved-by'] ? { approvedBy: values['approved-by'] } : {}) }
}

async function throughShop(dataFolder: string, request: RatesRequest) {
  return (await askShop(dataFolder, request)) ?? { ok: false, said: 'no shop is running on this data folder: start it first' }
}

async function throughDatabase(url: string, redisUrl: string | undefined, request: RatesRequest) {
  const database = openPostgres(url, { connections: 1 })
  const invalidation = createInvalidation(redisUrl, {
    onDrop: () => {},
    onError: (error) => process.stderr.write(`The other instances may not have heard of it: ${String(error)}\n`),
  })
  const modules = compose({
    db: database.db,
    clock: systemClock,
    // Publishing rates keeps nothing secret.
    secrets: createSecrets([{ id: 'unused', key: randomBytes(32) }]),
    mediaFolder: '',
    sandboxSecret: undefined,
    onChanged: invalidation.publish,
    onJobError: () => {},
  })
  const outcome = await setRates(modules, request)
  await invalidation.close()
  await database.close()
  return outcome
}

const request = readRequest(process.argv.slice(2))
if (!request) {
  process.stderr.write(usage)
  process.exit(2)
}
const config = readConfig(process.env, fileURLToPath(new URL('../../..', import.meta.url)))
const outcome = await (config.databaseUrl
  ? throughDatabase(config.databaseUrl, config.redisUrl, request)
  : throughShop(config.dataFolder, request))
process.stdout.write(`${outcome.said}\n`)
process.exit(outcome.ok ? 0 : 1)
