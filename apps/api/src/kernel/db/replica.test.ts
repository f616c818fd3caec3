import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, createCluster, postgresPrograms } from '../../testing/cluster.ts'
import { type Db, type OpenDatabase, rows } from './db.ts'
import { onOneConnection } from './pooled.ts'
import { openPostgres, openReplicated } from './postgres.ts'
import { readFromReplica } from './replica.ts'

// Without PostgreSQL's programs on this machine there is no standby to read from.
describe.skipIf(!postgresPrograms)(
  'reads from a standby',
  () => {
    let primary: Cluster
    let standby: Cluster
    let admin: OpenDatabase
    let replaying: OpenDatabase
    let shop: OpenDatabase
    const errors: unknown[] = []

    beforeAll(async () => {
      primary = await createCluster(postgresPrograms ?? '')
      await primary.start()
      admin = openPostgres(primary.url, { connections: 2 })
      await admin.db.execute(sql`create table price (amount int)`)
      await admin.db.execute(sql`insert into price values (1)`)
      standby = await createCluster(postgresPrograms ?? '', primary)
      await standby.start()
      replaying = openPostgres(standby.url, { connections: 1 })
      shop = openReplicated(primary.url, standby.url, {
        replica: {
          maxLag: 1200,
          onError: (error) => errors.push(error),
        },
      })
    })
    afterAll(async () => {
      for (const database of [shop, replaying, admin]) await database.close()
      for (const cluster of [standby, primary]) await cluster.remove()
    })

    interface Answer {
      amount: number
      standby: boolean
    }
    const amountOn = async (db: Db) =>
      (await rows<Answer>(db, sql`select amount, pg_is_in_recovery() as "standby" from price`))[0] ?? { amount: 0, standby: false }
    const read = () => readFromReplica(() => amountOn(shop.db))
    /** Commits an amount as a change that caches are notified of. */
    async function change(amount: number) {
      await admin.db.execute(sql`update price set amount = ${amount}`)
      shop.replica?.noteChange()
    }
    const untilRead = (expected: Answer) => expect.poll(read, { timeout: 10_000 }).toEqual(expected)
    const pause = (paused: boolean) => replaying.db.execute(paused ? sql`select pg_wal_replay_pause()` : sql`select pg_wal_replay_resume()`)

    test('cover the allowed calls outside of transactions; everything else goes to the primary', async () => {
      await untilRead({ amount: 1, standby: true })
      expect((await amountOn(shop.db)).standby).toBe(false)
      expect((await readFromReplica(() => shop.db.transaction(amountOn))).standby).toBe(false)
      expect((await readFromReplica(() => onOneConnection(shop.db, amountOn))).standby).toBe(true)
      // The primary executes statements that a standby refuses.
      await readFromReplica(() => shop.db.execute(sql`update price set amount = 2`))
      expect((await amountOn(shop.db)).amount).toBe(2)
      await untilRead({ amount: 2, standby: true })
    })

    test('never return data from before an invalidation, however far behind the standby is', async () => {
      await pause(true)
      const taken = Promise.withResolvers<void>()
      const changed = taken.promise.then(() => change(3))
      await readFromReplica(() =>
        onOneConnection(shop.db, async (held) => {
          expect(await amountOn(held)).toEqual({ amount: 2, standby: true })
          taken.resolve()
          await changed
          // The connection was taken before the change.
          expect(await amountOn(held)).toEqual({ amount: 3, standby: false })
        }),
      )
      expect(await read()).toEqual({ amount: 3, standby: false })
      for (let amount = 4; amount < 30; amount++) {
        await change(amount)
        expect(await Promise.all([read(), read()])).toEqual(Array.from({ length: 2 }, () => ({ amount, standby: false })))
      }
      await pause(false)
      await untilRead({ amount: 29, standby: true })
    })

    test('go to the primary while the standby lags more than the limit, also without a change', async () => {
      await pause(true)
      await admin.db.execute(sql`update price set amount = 30`)
      expect(await read()).toEqual({ amount: 29, standby: true })
      await untilRead({ amount: 30, standby: false })
      expect([shop.replica?.state(), (shop.replica?.lag() ?? 0) > 1200]).toEqual(['behind', true])
      await pause(false)
      await untilRead({ amount: 30, standby: true })
    })

    test('go to the primary at once when the standby stops, and back to the standby when it recovers', async () => {
      const [before, noted] = [errors.length, read()]
      await noted
      await replaying.close()
      await standby.stop('immediate')
      expect(await Promise.all([read(), read(), read()])).toEqual(Array.from({ length: 3 }, () => ({ amount: 30, standby: false })))
      await change(31)
      expect(await read()).toEqual({ amount: 31, standby: false })
      expect([shop.replica?.state(), shop.replica?.lag(), errors.length > before]).toEqual(['unreachable', undefined, true])
      await standby.start()
      replaying = openPostgres(standby.url, { connections: 1 })
      await untilRead({ amount: 31, standby: true })
    })

    test('wait a short time for a standby that hangs', async () => {
      await standby.freeze()
      const began = performance.now()
      expect(await Promise.all([read(), read()])).toEqual(Array.from({ length: 2 }, () => ({ amount: 31, standby: false })))
      expect(performance.now() - began).toBeLessThan(5000)
      await standby.thaw()
      await untilRead({ amount: 31, standby: true })
    })

    test('fail once for the caller when both servers fail', async () => {
      await expect(readFromReplica(() => shop.db.execute(sql`select nothing`))).rejects.toThrow()
      await untilRead({ amount: 31, standby: true })
    })
  },
  60_000,
)
