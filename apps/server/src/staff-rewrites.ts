import type { Modules } from '@karat/api/compose.ts'
import { z } from 'zod'
import { by } from './command-by.ts'
import { type Outcome, refusal } from './outcome.ts'

const path = z.string().min(1).max(500)

/** Commands about the addresses of moved pages; paths without the locale, as `/p/old-ring`. */
export const rewriteRequests = [
  z.strictObject({
    command: z.literal('set-rewrite'),
    site: z.string(),
    source: path,
    target: path,
    status: z.union([z.literal(301), z.literal(302)]),
    by,
  }),
  z.strictObject({ command: z.literal('remove-rewrite'), site: z.string(), source: path }),
] as const
export type RewriteRequest = z.infer<(typeof rewriteRequests)[number]>

/** Executes a command about rewrites. */
export async function executeOnRewrites(
  { sites, rewrites }: Pick<Modules, 'sites' | 'rewrites'>,
  request: RewriteRequest,
): Promise<Outcome> {
  const site = await sites.byCode(request.site)
  if (!site) return { ok: false, output: `there is no site ${request.site}` }
  if (request.command === 'remove-rewrite') {
    const removed = await rewrites.remove(site, request.source)
    return { ok: removed, output: removed ? `${request.source} leads nowhere else now` : `${request.source} led nowhere else` }
  }
  const { source, target, status, by } = request
  const set = await rewrites.set(site, { source, target, status }, by)
  if (!set.ok) return refusal(set.error)
  return { ok: true, output: `${set.value.source} leads to ${set.value.target} (${status})` }
}
