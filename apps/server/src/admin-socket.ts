import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Modules } from '@karat/api/compose.ts'
import { provisionSite } from '@karat/api/seed/provision.ts'
import { z } from 'zod'
import { executeOnJobs, deadJobRequests } from './dead-jobs.ts'
import type { Outcome } from './outcome.ts'
import { deliveryRequests, executeOnDelivery } from './staff-delivery.ts'
import { accountRequests, executeOnAccounts } from './staff-accounts.ts'
import { cardRequests, executeOnCards } from './staff-cards.ts'
import { creditRequests, executeOnCredit } from './staff-credit.ts'
import { executeOnMembers, memberRequests } from './staff-members.ts'
import { executeOnOrders, orderRequests } from './staff-orders.ts'
import { executeOnProducts, productRequests } from './staff-products.ts'
import { executeOnRates, ratesRequests } from './staff-rates.ts'
import { executeOnRefunds, refundRequests } from './staff-refunds.ts'
import { executeOnReturns, returnRequests } from './staff-returns.ts'
import { executeOnRevisions, revisionRequests } from './staff-revisions.ts'
import { executeOnReviews, reviewRequests } from './staff-reviews.ts'
import { executeOnRewrites, rewriteRequests } from './staff-rewrites.ts'
import { executeOnTransfers, transferRequests } from './staff-transfers.ts'

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
    website: z.string().exactOptional(),
    merchant: z.string().exactOptional(),
    rates: z.record(z.string(), z.string()),
    by: z.string().min(1),
  }),
})
/** The commands that a running shop accepts from users who may read its data folder. */
export const adminRequest = z.discriminatedUnion('command', [
  siteRequest,
  ...accountRequests,
  ...cardRequests,
  ...creditRequests,
  ...deliveryRequests,
  ...memberRequests,
  ...orderRequests,
  ...productRequests,
  ...ratesRequests,
  ...refundRequests,
  ...returnRequests,
  ...reviewRequests,
  ...revisionRequests,
  ...rewriteRequests,
  ...transferRequests,
  ...deadJobRequests,
])
export type AdminRequest = z.infer<typeof adminRequest>

/** The path of the socket on which a running shop accepts commands. */
export function adminSocketPath(dataFolder: string): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\karat-${Buffer.from(dataFolder).toString('hex').slice(-40)}`
    : join(dataFolder, 'admin.sock')
}

export function siteOutcome(code: string, created: boolean): Outcome {
  return {
    ok: true,
    output: created ? `Site ${code} created. Publish its products next` : `Site ${code} exists already. Nothing was changed`,
  }
}

type AdminSocketDependencies = Pick<
  Modules,
  | 'sites'
  | 'pricing'
  | 'search'
  | 'db'
  | 'clock'
  | 'changed'
  | 'jobs'
  | 'identity'
  | 'earlierAccounts'
  | 'delivery'
  | 'inventory'
  | 'stores'
  | 'credit'
  | 'giftCards'
  | 'orderCards'
  | 'orderTransitions'
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
  | 'members'
>

async function provision({ db, clock, changed }: AdminSocketDependencies, { site }: z.infer<typeof siteRequest>): Promise<Outcome> {
  const created = await provisionSite(db, clock, site)
  if (created) await changed(['sites'])
  return siteOutcome(site.code, created)
}

/** Executes a command. */
export async function execute(modules: AdminSocketDependencies, request: AdminRequest): Promise<Outcome> {
  switch (request.command) {
    case 'provision':
      return provision(modules, request)
    case 'set-rates':
    case 'rates-progress':
      return executeOnRates(modules, request)
    case 'open-account':
      return executeOnAccounts(modules, request)
    case 'grant-credit':
    case 'issue-gift-card':
      return executeOnCredit(modules, request)
    case 'list-cards':
    case 'block-card':
    case 'unblock-card':
    case 'replace-card':
      return executeOnCards(modules, request)
    case 'list-methods':
    case 'set-method':
    case 'remove-method':
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
    case 'invite-member':
    case 'sign-in-link':
    case 'list-members':
      return executeOnMembers(modules, request)
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
    case 'list-return-photos':
      return executeOnReturns(modules, request)
    case 'set-rewrite':
    case 'remove-rewrite':
      return executeOnRewrites(modules, request)
    case 'list-reviews':
    case 'show-review':
    case 'refuse-review':
    case 'reply-review':
    case 'translate-review':
      return executeOnReviews(modules, request)
    default:
      return executeOnJobs(modules.jobs, request)
  }
}

/** Accepts commands on a socket in the data folder, which only its owner can reach. */
export async function openAdminSocket(dataFolder: string, modules: AdminSocketDependencies): Promise<{ close(): Promise<void> }> {
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
      return { ok: false, output: error instanceof Error ? error.message : String(error) }
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
