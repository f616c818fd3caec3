// `npm run delivery -- methods in`, `… set in express --fee 500 …`, `… stock in RNG-001-18K-yellow-15 karol-bagh-pavilion 2`: staff set up
// delivery methods and the stock of stores. Through the running shop where that holds the embedded database; directly on PostgreSQL where
// DATABASE_URL names one.
import { parseArgs } from 'node:util'
import { runStaffCommand } from './command-program.ts'
import type { DeliveryRequest } from './staff-delivery.ts'

const usage = `usage: npm run delivery -- methods SITE
       npm run delivery -- set SITE insured|express|pickup --fee AMOUNT [--prefix POSTCODE] [--free-from AMOUNT] [--minimum AMOUNT]
                               [--maximum AMOUNT] [--days N | --sooner N] [--cut-off 14:00] [--position N] [--not-insured]
       npm run delivery -- remove SITE insured|express|pickup [--prefix POSTCODE]
       npm run delivery -- stock SITE VARIANT [STORE PIECES]
  A method is the same everywhere (no prefix), or for post codes that begin with the prefix; the longest prefix decides. 'set' writes the
  whole row. Bags with a held price keep the charge that they were shown.
  'stock' says how many pieces lie in each store, or notes how many lie in one; they are part of the site's stock.
`

function readRequest(args: string[]): DeliveryRequest | undefined {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      prefix: text,
      fee: text,
      'free-from': text,
      minimum: text,
      maximum: text,
      days: text,
      sooner: text,
      'cut-off': text,
      position: text,
      'not-insured': { type: 'boolean' },
    },
  })
  const [verb, site, ...rest] = positionals
  const [name, store, pieces] = rest
  const { prefix = '', fee } = values
  if (!site) return undefined
  if (verb === 'methods' && rest.length === 0) return { command: 'list-methods', site }
  if (verb === 'stock' && name && rest.length === 1) return { command: 'list-stock', site, variant: name }
  if (verb === 'stock' && name && store && pieces && rest.length === 3)
    return { command: 'set-stock', site, variant: name, store, pieces: Number(pieces) }
  if (rest.length !== 1 || (name !== 'insured' && name !== 'express' && name !== 'pickup')) return undefined
  if (verb === 'remove') return { command: 'remove-method', site, method: name, prefix }
  if (verb !== 'set' || fee === undefined) return undefined
  return {
    command: 'set-method',
    site,
    method: name,
    prefix,
    fee,
    freeFrom: values['free-from'] ?? null,
    minimum: values.minimum ?? '0',
    maximum: values.maximum ?? null,
    days: values.days === undefined ? null : Number(values.days),
    sooner: Number(values.sooner ?? 0),
    insured: !values['not-insured'],
    cutOff: values['cut-off'] ?? null,
    position: Number(values.position ?? 0),
  }
}

await runStaffCommand(usage, readRequest)
