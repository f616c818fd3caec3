import type { Modules } from '@karat/api/compose.ts'
import { readRewrites, type RewriteStep } from '@karat/api/kernel/db/partition.ts'
import { messageOf } from '@karat/api/kernel/problem.ts'
import { fromMajor, toMajor } from '@karat/money/money.ts'
import { z } from 'zod'
import type { Outcome } from './outcome.ts'

const setting = z.strictObject({
  command: z.literal('set-rates'),
  site: z.string(),
  rates: z.record(z.string(), z.string()),
  stones: z.record(z.string(), z.string()).exactOptional(),
  by: z.string().min(1),
})
/** Commands about rates. */
export const ratesRequests = [setting, z.strictObject({ command: z.literal('rates-progress') })] as const
export type RatesRequest = z.infer<(typeof ratesRequests)[number]>

/** Publishes rates (decimal text by purity, and by key of stones); those beyond the guard wait for a member of staff. */
async function setRates({ sites, pricing }: Pick<Modules, 'sites' | 'pricing'>, request: z.infer<typeof setting>): Promise<Outcome> {
  const site = await sites.byCode(request.site)
  if (!site) return { ok: false, output: `there is no site ${request.site}` }
  const minor = (rates: Record<string, string>) =>
    Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, fromMajor(rate, site.currency)]))
  const change = { rates: minor(request.rates), stones: minor(request.stones ?? {}), reason: 'by command' }
  // A user of the machine is nobody's second person.
  const published = await pricing.propose(site, change, { id: null, name: request.by })
  if (!published.ok) {
    const { code, field = '', details } = published.error
    const band = details as { floor?: number; ceiling?: number } | undefined
    const [floor, ceiling] = [band?.floor, band?.ceiling].map((rate) => rate !== undefined && toMajor(rate, site.currency))
    return { ok: false, output: `${messageOf(code)} (${field})${floor && ceiling ? `: from ${floor} to ${ceiling}` : ''}` }
  }
  const { state, version } = published.value
  if (state === 'published') return { ok: true, output: `${request.site}: rate version ${version} holds now` }
  return {
    ok: true,
    output: `${request.site}: the rates move by more than 3 % and wait for approval in the back office; version ${version} holds`,
  }
}

const steps: Record<RewriteStep, string> = {
  rows: 'prices are written',
  indexes: 'prices are written, their indexes are built',
  takeover: 'prices are ready and wait for those who read or write the former ones',
}

/** Shows the changes of rates under way, in any process. */
async function sayProgress({ db }: Pick<Modules, 'db'>): Promise<Outcome> {
  const rewrites = await readRewrites(db, 'listing')
  const lines = rewrites.map(({ value, step, seconds }) => `${value}: ${steps[step]}, for ${seconds.toFixed(1)} s`)
  return { ok: true, output: lines.length > 0 ? lines.join('\n') : 'no rates change now' }
}

/** Executes a command about rates. */
export const executeOnRates = (modules: Pick<Modules, 'db' | 'sites' | 'pricing'>, request: RatesRequest): Promise<Outcome> =>
  request.command === 'set-rates' ? setRates(modules, request) : sayProgress(modules)
