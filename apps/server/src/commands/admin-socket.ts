import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Modules } from '@karat/api/compose.ts'
import { provisionSite } from '@karat/api/seed/provision.ts'
import { z } from 'zod'
import type { Outcome } from '../outcome.ts'
import { executeOnMembers, memberRequests } from './member-commands.ts'

const siteRequest = z.strictObject({
  command: z.literal('provision'),
  site: z.strictObject({
    code: z.string(),
    country: z.string(),
    currency: z.string(),
    symbol: z.string().max(8).exactOptional(),
    phoneCode: z.string().exactOptional(),
    timeZone: z.string().exactOptional(),
    state: z.string().exactOptional(),
    languages: z.array(z.string()),
    taxPercent: z.string().exactOptional(),
    days: z.string().exactOptional(),
    website: z.string().exactOptional(),
    merchant: z.string().exactOptional(),
    rates: z.record(z.string(), z.string()),
    by: z.string().min(1),
  }),
})
/**
 * The commands that a running shop accepts from users who may read its data folder: those that nobody could make as a member of staff yet.
 * All others are calls.
 */
export const adminRequest = z.discriminatedUnion('command', [siteRequest, ...memberRequests])
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

type AdminSocketDependencies = Pick<Modules, 'db' | 'clock' | 'changed' | 'publicOrigin' | 'members' | 'sites'>

async function provision({ db, clock, changed }: AdminSocketDependencies, { site }: z.infer<typeof siteRequest>): Promise<Outcome> {
  const created = await provisionSite(db, clock, site)
  if (created) await changed(['sites'])
  return siteOutcome(site.code, created)
}

/** Executes a command. */
export const execute = (modules: AdminSocketDependencies, request: AdminRequest): Promise<Outcome> =>
  request.command === 'provision' ? provision(modules, request) : executeOnMembers(modules, request)

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
