// `npm run reviews -- list in`, `… show ID --read CODE --by NAME`: staff read reviews before they are shown, and reply to them. Through the
// running shop where that holds the embedded database; directly on PostgreSQL where DATABASE_URL names one.
import { parseArgs } from 'node:util'
import { runStaffCommand } from './command-program.ts'
import { type ReviewRequest, reviewRequests } from './staff-reviews.ts'
import { z } from 'zod'

const usage = `usage: npm run reviews -- list SITE
       npm run reviews -- show ID --read CODE --by NAME
       npm run reviews -- refuse ID --read CODE --by NAME --reason contact|language|unrelated|other
       npm run reviews -- reply ID --by NAME --text TEXT
       npm run reviews -- translate ID --language CODE --by NAME --title TITLE --text TEXT
  CODE stands beside what list shows: what was changed since is to be read again.
  An empty text removes the merchant's answer; with an empty title, a translation.
`

function readRequest(args: string[]): ReviewRequest | undefined {
  const string = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { by: string, language: string, read: string, reason: string, text: string, title: string },
  })
  const [verb, subject] = positionals
  if (positionals.length !== 2) return undefined
  const request = { command: `${verb}-review${verb === 'list' ? 's' : ''}`, ...(verb === 'list' ? { site: subject } : { id: subject }) }
  return z.discriminatedUnion('command', [...reviewRequests]).safeParse({ ...request, ...values }).data
}

await runStaffCommand(usage, readRequest)
