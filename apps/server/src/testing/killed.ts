import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { durations, systemClock } from '@karat/api/kernel/clock.ts'
import { type Db, rows } from '@karat/api/kernel/db/db.ts'
import { openEmbedded } from '@karat/api/kernel/db/embedded.ts'
import { vacuumJob } from '@karat/api/kernel/db/maintenance.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { CallKey } from '@karat/contract/calls.ts'
import { CallRefused, createStaffCalls, type StaffCall } from '../commands/staff-client.ts'
import type { StaffSession } from '../commands/staff-session.ts'
import { closedShop } from './closed-shop.ts'
import { type Started, start } from './process.ts'
import { inviteOwner, joinShop } from './staff.ts'

/** A shop that no process runs: its database and modules. */
export type ClosedShop = { db: Db } & Awaited<ReturnType<typeof closedShop>>

/** A shop that runs as a process until it is killed. */
export interface KilledShop extends Started {
  /** The calls of an owner. */
  staff: StaffCall
  /** Reports that a step was done; the process is killed by their count. */
  done: () => void
}

/** The definition of a test with kills. `T` is the data that its shop begins with. */
export interface Kills<T> {
  /** Writes the initial data of the test while no process has the database. */
  fill: (shop: ClosedShop) => Promise<T>
  /** After how many things that were done each start of the shop is killed. */
  kills: readonly number[]
  /** Does all remaining work, whatever was done before. Failures while the shop is down are ignored; the last start is not killed. */
  work: (shop: KilledShop, started: T) => readonly Promise<void>[]
  /** Minutes by which the clock of the closed shop advances before each time that it does its jobs. */
  minutes?: readonly number[]
  /** The invariants at the end, after any kill. */
  agree: (shop: ClosedShop, started: T) => Promise<void>
}

/** Starts a shop, kills it with SIGKILL while it works, as often as a test says, lets it finish, and checks the invariants. */
export async function killInRounds<T>({ fill, kills, work, minutes = [10, 10, 10, 10], agree }: Kills<T>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'karat-kill-'))
  const database = testDatabase ? await openTestDatabase(testDatabase, systemClock) : undefined
  await fillDataFolder(join(folder, 'db'))
  const env = { DATA_DIR: folder, SEED_DEMO: 'off', CAPTCHA_WORK: '30', ...(database?.url ? { DATABASE_URL: database.url } : {}) }
  /** Reads the database while no shop has it open. */
  async function closed<R>(look: (shop: ClosedShop) => Promise<R>): Promise<R> {
    const { db, close } = await (database?.url ? openPostgres(database.url) : openEmbedded(join(folder, 'db')))
    try {
      return await look({ db, ...(await closedShop(db)) })
    } finally {
      await close()
    }
  }

  const started = await closed(fill)
  const invitation = await closed((shop) => inviteOwner(shop.modules))
  let session: StaffSession | undefined
  for (const count of [...kills, undefined]) {
    const shop = await start(env)
    session ??= await joinShop(shop.address, invitation)
    const staff = createStaffCalls({ ...session, address: shop.address })
    const gone = new Promise((resolve) => shop.child.once('exit', resolve))
    let left = count ?? Infinity
    const done = () => {
      if (--left === 0) shop.child.kill('SIGKILL')
    }
    const ended = await Promise.allSettled(work({ ...shop, staff, done }, started))
    if (count === undefined) for (const one of ended) if (one.status === 'rejected') throw one.reason
    shop.child.kill(count === undefined ? 'SIGTERM' : 'SIGKILL')
    await gone
  }
  await closed(async (shop) => {
    // The embedded database's own daily job, which a process may have been killed in.
    if (!database?.url) shop.modules.jobs.register([vacuumJob(shop.db)])
    for (const passed of minutes) {
      shop.clock.advance(passed * durations.minute)
      await shop.modules.jobs.runDue()
    }
    await agree(shop, started)
    expect(await rows(shop.db, sql`select kind from job where state = 'dead'`)).toEqual([])
  })
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
}

/** A call of staff that a test makes. */
export interface StaffRequest {
  key: CallKey
  input: unknown
}

/** A call of staff for a transition of an order or a return. */
export const transitionOf = (of: 'orders' | 'returns', number: string, transition: string, more: object = {}): StaffRequest => ({
  key: of === 'orders' ? 'POST /api/staff/orders/:number/transition/' : 'POST /api/staff/returns/:number/transition/',
  input: { params: { number }, body: { transition, reason: 'by the book', ...more } },
})

/** Whether a call was made: false where it was refused, undefined where the shop is down. */
async function make({ staff }: KilledShop, { key, input }: StaffRequest): Promise<boolean | undefined> {
  try {
    await staff(key, input as never, 'in')
    return true
  } catch (error) {
    return error instanceof CallRefused && error.status > 0 ? false : undefined
  }
}

/** Calls of staff, each list in its order and parallel to the others; calls that were made before are refused. */
export function command(shop: KilledShop, lists: readonly (readonly StaffRequest[])[]): Promise<void>[] {
  return lists.map(async (requests) => {
    for (const request of requests) {
      const isDone = await make(shop, request)
      if (isDone === undefined) return
      if (isDone) shop.done()
    }
  })
}

/** A call, or what a test does in its place: true where it was made, false where it was refused, undefined where the shop is down. */
export type Step = StaffRequest | ((shop: KilledShop) => Promise<boolean | undefined>)

/**
 * Steps in their order, each repeated until it is answered, and then no more: it is taken from the list, so that the next start of the shop goes on
 * with the first one that was not answered.
 */
export async function makeUntilAnswered(shop: KilledShop, steps: Step[]): Promise<void> {
  for (let [step] = steps; step; [step] = steps) {
    const isMade = await (typeof step === 'function' ? step(shop) : make(shop, step))
    if (isMade === undefined) return
    steps.shift()
    if (isMade) shop.done()
  }
}
