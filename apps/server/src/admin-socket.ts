import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Modules } from '@karat/api/compose.ts'
import { provisionSite } from '@karat/api/seed/provision.ts'
import { messageOf } from '@karat/api/kernel/problem.ts'
import { fromMajor, toMajor } from '@karat/money/money.ts'
import { z } from 'zod'
import { executeOnJobs, deadJobRequests } from './dead-jobs.ts'
import type { Outcome } from './outcome.ts'
import { deliveryRequests, executeOnDelivery } from './staff-delivery.ts'
import { cardRequests, executeOnCards } from './staff-cards.ts'
import { creditRequests, executeOnCredit } from './staff-credit.ts'
import { executeOnOrders, orderRequests } from './staff-orders.ts'
import { executeOnProducts, productRequests } from './staff-products.ts'
import { executeOnRefunds, refundRequests } from './staff-refunds.ts'
import { executeOnReturns, returnRequests } from './staff-returns.ts'
import { executeOnRevisions, revisionRequests } from './staff-revisions.ts'
import { executeOnReviews, reviewRequests } from './staff-reviews.ts'
import { executeOnRewrites, rewriteRequests } from './staff-rewrites.ts'
import { executeOnTransfers, transferRequests } from './staff-transfers.ts'

/** The commands that a running shop accepts from whoever may read its data folder. */
const ratesRequest = z.strictObject({
  command: z.literal('set-rates'),
  site: z.string(),
  rates: z.record(z.string(), z.string()),
  by: z.string().min(1),
  approvedBy: z.string().optional(),
})
const siteRequest = z.strictObject({
  command: z.literal('provision'),
  site: z.strictObject({
    code: z.string(),
    country: z.string(),
    currency: z.string(),
    symbol: z.string().max(8).exactOptional(),
    phoneCode: z.string().exactOptional(),
    timeZone: z.string().exactOptional(),
    languages: z.array(z.string()),
    taxPercent: z.string().exactOptional(),
    days: z.string().exactOptional(),
    house: z.string().exactOptional(),
    rates: z.record(z.string(), z.string()),
    by: z.string().min(1),
  }),
})
export const adminRequest = z.discriminatedUnion('command', [
  ratesRequest,
  siteRequest,
  ...cardRequests,
  ...creditRequests,
  ...deliveryRequests,
  ...orderRequests,
  ...productRequests,
  ...refundRequests,
  ...returnRequests,
  ...reviewRequests,
  ...revisionRequests,
  ...rewriteRequests,
  ...transferRequests,
  ...deadJobRequests,
])
export type AdminRequest = z.infer<typeof adminRequest>
export type RatesRequest = z.infer<typeof ratesRequest>

/** The path of the socket on which a running shop accepts commands. */
export function adminSocketPath(dataFolder: string): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\karat-${Buffer.from(dataFolder).toString('hex').slice(-40)}`
    : join(dataFolder, 'admin.sock')
}

export function siteOutcome(code: string, created: boolean): Outcome {
  return {
    ok: true,
    said: created ? `the site ${code} is there; publish its pieces next` : `the site ${code} was there already; nothing was changed`,
  }
}

type AdminSocketParts = Pick<
  Modules,
  | 'sites'
  | 'pricing'
  | 'search'
  | 'db'
  | 'clock'
  | 'changed'
  | 'jobs'
  | 'identity'
  | 'delivery'
  | 'inventory'
  | 'stores'
  | 'credit'
  | 'giftCards'
  | 'orderCards'
  | 'orderMoves'
  | 'cancellations'
  | 'refunds'
  | 'refundAccounts'
  | 'returns'
  | 'revisions'
  | 'documents'
  | 'publicOrigin'
  | 'reviews'
  | 'rewrites'
  | 'transfers'
>

async function provision({ db, clock, changed }: AdminSocketParts, { site }: z.infer<typeof siteRequest>): Promise<Outcome> {
  const created = await provisionSite(db, clock, site)
  if (created) await changed(['sites'])
  return siteOutcome(site.code, created)
}

/** Publishes rates (decimal text by purity). */
async function setRates({ sites, pricing }: Pick<Modules, 'sites' | 'pricing'>, request: RatesRequest): Promise<Outcome> {
  const site = await sites.byCode(request.site)
  if (!site) return { ok: false, said: `there is no site ${request.site}` }
  const rates = Object.fromEntries(Object.entries(request.rates).map(([purity, rate]) => [purity, fromMajor(rate, site.currency)]))
  const published = await pricing.publish(site, {
    rates,
    by: request.by,
    ...(request.approvedBy ? { approvedBy: request.approvedBy } : {}),
  })
  if (!published.ok) {
    const { code, field = '', details } = published.error
    const band = details as { floor?: number; ceiling?: number } | undefined
    const [floor, ceiling] = [band?.floor, band?.ceiling].map((rate) => rate !== undefined && toMajor(rate, site.currency))
    return { ok: false, said: `${messageOf(code)} (${field})${floor && ceiling ? `: from ${floor} to ${ceiling} per gram` : ''}` }
  }
  return { ok: true, said: `${request.site}: rate version ${published.value.version} holds now` }
}

/** Executes a command. */
export async function execute(modules: AdminSocketParts, request: AdminRequest): Promise<Outcome> {
  switch (request.command) {
    case 'provision':
      return provision(modules, request)
    case 'set-rates':
      return setRates(modules, request)
    case 'grant-credit':
    case 'issue-gift-card':
      return executeOnCredit(modules, request)
    case 'list-cards':
    case 'block-card':
    case 'unblock-card':
    case 'replace-card':
      return executeOnCards(modules, request)
    case 'list-ways':
    case 'set-way':
    case 'remove-way':
    case 'list-stock':
    case 'set-stock':
      return executeOnDelivery(modules, request)
    case 'move-order':
    case 'approve-cancellation':
    case 'reject-cancellation':
    case 'list-cancellations':
    case 'order-documents':
    case 'mark-piece':
      return executeOnOrders(modules, request)
    case 'take-over-products':
      return executeOnProducts(modules, request)
    case 'list-refunds':
    case 'settle-refund':
    case 'refund-account':
      return executeOnRefunds(modules, request)
    case 'list-transfers':
    case 'receive-transfer':
      return executeOnTransfers(modules, request)
    case 'weigh-piece':
    case 'list-revisions':
    case 'decide-revision':
      return executeOnRevisions(modules, request)
    case 'move-return':
      return executeOnReturns(modules, request)
    case 'set-rewrite':
    case 'remove-rewrite':
      return executeOnRewrites(modules, request)
    case 'list-reviews':
    case 'show-review':
    case 'refuse-review':
    case 'reply-review':
      return executeOnReviews(modules, request)
    default:
      return executeOnJobs(modules.jobs, request)
  }
}

/** Accepts commands on a socket in the data folder, which only its owner can reach. */
export async function openAdminSocket(dataFolder: string, modules: AdminSocketParts): Promise<{ close(): Promise<void> }> {
  const path = adminSocketPath(dataFolder)
  if (process.platform !== 'win32') rmSync(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).on('line', (line) => {
      void answer(line).then((outcome) => socket.end(`${JSON.stringify(outcome)}\n`))
    })
  })
  async function answer(line: string) {
    try {
      return await execute(modules, adminRequest.parse(JSON.parse(line)))
    } catch (error) {
      return { ok: false, said: error instanceof Error ? error.message : String(error) }
    }
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Sends a command to the shop that runs on a data folder; undefined where none runs. */
export function sendToShop(dataFolder: string, request: AdminRequest): Promise<Outcome | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(adminSocketPath(dataFolder), () => socket.write(`${JSON.stringify(request)}\n`))
    let reply = ''
    socket.on('data', (bytes) => {
      reply += bytes.toString()
    })
    socket.on('end', () => (reply ? resolve(JSON.parse(reply) as Outcome) : reject(new Error('the shop gave no answer'))))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
  })
}
