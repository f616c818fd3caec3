// `npm run doctor`: looks at the settings, the database, the providers and the data of a shop, and says what is wrong. It changes nothing but a small file in the store of pictures, which it deletes again.
import { parseArgs } from 'node:util'
import { briefError } from '@karat/api/kernel/redact.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkProcess } from '../doctor/check-process.ts'
import { checkProviders } from '../doctor/check-providers.ts'
import { checkShop } from '../doctor/check-shop.ts'
import type { Finding } from '../doctor/finding.ts'
import { processConfig } from '../process-config.ts'

const labels: Record<Finding['state'], string> = { ok: '  ok     ', warning: '! warning', fault: '✗ fault  ', unknown: '? unknown' }

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
  const config = processConfig()
  const findings = [
    ...(await checkProcess(config)),
    ...(await checkDatabase(config, (db) => checkShop(config, db))),
    ...(await checkProviders(config)),
  ]
  const text = values.json
    ? JSON.stringify(findings, undefined, 2)
    : findings.map(({ state, subject, text }) => `${labels[state]} ${subject}: ${text}`).join('\n')
  process.stdout.write(`${text}\n`)
  process.exit(findings.some(({ state }) => state === 'fault') ? 1 : 0)
} catch (error) {
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`${isUsage ? 'usage: npm run doctor [-- --json]' : briefError(error)}\n`)
  process.exit(isUsage ? 2 : 1)
}
