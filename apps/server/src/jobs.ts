// `npm run jobs -- list | repeat ID | discard ID`: dead letters. Through the running shop where that holds the embedded database; directly
// on PostgreSQL where DATABASE_URL names one.
import type { DeadJobRequest } from './dead-jobs.ts'
import { runStaffCommand } from './command-program.ts'

const usage = `usage: npm run jobs -- list | repeat ID | discard ID
  list         shows the jobs that were given up, the newest first
  repeat ID    tries one again, at once and up to eight times
  discard ID   deletes one
`

function readRequest([verb, id, ...rest]: string[]): DeadJobRequest | undefined {
  if (rest.length > 0) return undefined
  if (verb === 'list' && id === undefined) return { command: 'list-jobs' }
  if ((verb !== 'repeat' && verb !== 'discard') || !/^[1-9]\d{0,14}$/.test(id ?? '')) return undefined
  return { command: `${verb}-job`, id: Number(id) }
}

await runStaffCommand(usage, readRequest)
