// `npm run rewrites -- set in /p/old-ring /p/new-ring --by NAME`: staff set the target of a moved page's address. Through the running shop
// where that holds the embedded database; directly on PostgreSQL where DATABASE_URL names one.
import { parseArgs } from 'node:util'
import { runStaffCommand } from './command-program.ts'
import type { RewriteRequest } from './staff-rewrites.ts'

const usage = `usage: npm run rewrites -- set SITE /OLD /NEW --by NAME [--while]
       npm run rewrites -- remove SITE /OLD
  Paths are written without the locale. --while: for a while (302) instead of for good (301).
  A page that is there is shown all the same.
`

function readRequest(args: string[]): RewriteRequest | undefined {
  const options = { by: { type: 'string' }, while: { type: 'boolean' } } as const
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const [verb, site = '', source = '', target = ''] = positionals
  if (verb === 'remove' && positionals.length === 3) return { command: 'remove-rewrite', site, source }
  if (verb !== 'set' || positionals.length !== 4 || !values.by) return undefined
  return { command: 'set-rewrite', site, source, target, status: values.while ? 302 : 301, by: values.by }
}

await runStaffCommand(usage, readRequest)
