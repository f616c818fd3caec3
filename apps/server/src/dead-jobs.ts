import type { Modules } from '@karat/api/compose.ts'
import type { JobDefinition } from '@karat/api/kernel/jobs/definition.ts'
import { withoutContacts } from '@karat/api/kernel/redact.ts'
import { z } from 'zod'
import type { Outcome } from './outcome.ts'

type Jobs = Modules['jobs']
type DeadJob = Awaited<ReturnType<Jobs['dead']['list']>>[number]

const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
/** Commands about dead letters. */
export const deadJobRequests = [
  z.strictObject({ command: z.literal('list-jobs') }),
  z.strictObject({ command: z.literal('repeat-job'), id }),
  z.strictObject({ command: z.literal('discard-job'), id }),
] as const
export type DeadJobRequest = z.infer<(typeof deadJobRequests)[number]>

const limit = 200
const headings = ['ID', 'KIND', 'QUEUE', 'TRIED', 'GIVEN UP', 'REQUEST', 'PAYLOAD', 'ERROR']

/** A payload for display: only where its kind is known, it is valid, and it is not personal. */
function shownPayload(definition: JobDefinition | undefined, payload: unknown): string {
  const readable = definition && !definition.personal && definition.payload.safeParse(payload).success
  return readable ? withoutContacts(JSON.stringify(payload)) : '(not shown)'
}

/** A text table with aligned columns. */
function table(lines: readonly string[][]): string {
  const widths = headings.map((_heading, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

async function list({ dead, definitionOf }: Jobs): Promise<Outcome> {
  const deadJobs = await dead.list(limit)
  if (deadJobs.length === 0) return { ok: true, output: 'No job was given up' }
  const row = (job: DeadJob) => [
    String(job.id),
    job.kind,
    job.queue,
    String(job.attempts),
    job.finishedAt.toISOString().replace(/\.\d+Z$/, 'Z'),
    job.requestId ?? '-',
    shownPayload(definitionOf(job.kind), job.payload),
    job.error.replaceAll(/\s+/g, ' '),
  ]
  const truncationNote = deadJobs.length === limit ? `\nthe newest ${limit}` : ''
  return { ok: true, output: `${table([headings, ...deadJobs.map(row)])}${truncationNote}` }
}

/** Lists dead letters, repeats one, or discards it. */
export async function executeOnJobs(jobs: Jobs, request: DeadJobRequest): Promise<Outcome> {
  if (request.command === 'list-jobs') return list(jobs)
  const notFound: Outcome = { ok: false, output: `no job ${request.id} was given up` }
  if (request.command === 'discard-job') {
    const kind = await jobs.dead.discard(request.id)
    return kind === undefined ? notFound : { ok: true, output: `job ${request.id} (${kind}) is discarded` }
  }
  const repeated = await jobs.dead.repeat(request.id)
  if (repeated === 'unknown') return notFound
  if (repeated === 'open') return { ok: false, output: `the work of job ${request.id} is waiting already: discard the job` }
  return { ok: true, output: `job ${request.id} (${repeated.kind}) is tried again` }
}
