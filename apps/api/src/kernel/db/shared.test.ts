import { expect, test } from 'vitest'
import type { HeldConnection } from './connection.ts'
import { shareConnections } from './shared.ts'

/** A source that counts its connections and opens them on demand. */
function openSource() {
  const counts = { opened: 0, held: 0, discarded: 0 }
  const waiting: PromiseWithResolvers<void>[] = []
  const connect = shareConnections(async () => {
    const wait = Promise.withResolvers<void>()
    waiting.push(wait)
    await wait.promise
    counts.opened += 1
    counts.held += 1
    return {
      query: async () => ({ rows: [counts.opened], rowCount: 1 }),
      release(discard = false) {
        counts.held -= 1
        if (discard) counts.discarded += 1
      },
    }
  })
  const come = () => {
    for (const { resolve } of waiting.splice(0)) resolve()
  }
  return { counts, connect, come, waiting }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('callers of the same turn share one connection, which the last of them releases; a later caller gets another', async () => {
  const { counts, connect, come } = openSource()
  const asked = [connect(), connect()]
  come()
  const [first, second] = (await Promise.all(asked)) as [HeldConnection, HeldConnection]
  // Still in the same turn, before anything is sent.
  const third = await connect()
  expect(counts).toEqual({ opened: 1, held: 1, discarded: 0 })
  await turn()
  const later = connect()
  come()
  expect((await (await later).query({ text: '' })).rows).toEqual([2])
  ;(await later).release()
  for (const one of [first, second]) one.release()
  expect(counts.held).toBe(1)
  third.release()
  expect(counts).toEqual({ opened: 2, held: 0, discarded: 0 })
})

test('a released connection is not given to another caller; one that any caller discards is closed', async () => {
  const { counts, connect, come } = openSource()
  const asked = [connect(), connect()]
  come()
  const [first, second] = (await Promise.all(asked)) as [HeldConnection, HeldConnection]
  first.release(true)
  second.release()
  expect(counts).toEqual({ opened: 1, held: 0, discarded: 1 })
  const next = connect()
  come()
  ;(await next).release()
  expect(counts).toEqual({ opened: 2, held: 0, discarded: 1 })
})

test('a failed connect rejects every waiting caller, and the next caller connects again; few callers share one pending connection', async () => {
  const { connect, come, waiting } = openSource()
  const failed = [connect(), connect()]
  for (const { reject } of waiting.splice(0)) reject(new Error('gone'))
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const many = Array.from({ length: 17 }, connect)
  expect(waiting).toHaveLength(3)
  come()
  for (const one of await Promise.all(many)) one.release()
})
