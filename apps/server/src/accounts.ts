// `npm run accounts -- open in ORDER CONTACT …`: staff reopen an account for an owner who lost its contact. Through the running shop where
// that holds the embedded database; directly on PostgreSQL where DATABASE_URL names one.
import { parseArgs } from 'node:util'
import { runStaffCommand } from './command-program.ts'
import type { AccountRequest } from './staff-accounts.ts'

const usage = `usage: npm run accounts -- open SITE ORDER CONTACT --by NAME --reason TEXT
  Gives the account of an order a mail address or telephone number to sign in by, where it has none of the kind: its former number,
  which the account that has it now gives up, or a contact that no account has. REASON says what the person showed.
`

function readRequest(args: string[]): AccountRequest | undefined {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { by: text, reason: text } })
  const [verb, site, number, contact, ...rest] = positionals
  const { by, reason } = values
  if (verb !== 'open' || !site || !number || !contact || rest.length > 0 || !by || !reason) return undefined
  return { command: 'open-account', site, number, contact, by, reason }
}

await runStaffCommand(usage, readRequest)
