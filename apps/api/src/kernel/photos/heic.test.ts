import { readFileSync } from 'node:fs'
import type * as Threads from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { decodeHeic } from './heic.ts'

const file = readFileSync(new URL('../../modules/orders/returns/fixtures/ring.heic', import.meta.url))
/** The replacement of the decoder, and the threads that were started. */
const stand = vi.hoisted(() => ({ in: '', started: [] as Threads.Worker[] }))
vi.mock('node:worker_threads', async (original) => {
  const threads = await original<typeof Threads>()
  class Observed extends threads.Worker {
    constructor(script: URL, options: Threads.WorkerOptions) {
      super(stand.in === '' ? script : stand.in, { ...options, eval: stand.in !== '' })
      stand.started.push(this)
    }
  }
  return { ...threads, Worker: Observed }
})
afterEach(() => {
  stand.in = ''
  stand.started.length = 0
  vi.useRealTimers()
})
/** Whether every thread that was started has ended. */
const ended = () => expect.poll(() => stand.started.map(({ threadId }) => threadId), { timeout: 5000 }).toEqual([-1])

test('the decoder’s thread ends with its file, and has limits of memory [C-31]', async () => {
  expect(await decodeHeic(file, 100_000)).toMatchObject({ width: 320, height: 240 })
  expect(stand.started).toHaveLength(1)
  await ended()
  const running = decodeHeic(file, 100_000)
  expect(stand.started[1]?.resourceLimits).toMatchObject({ maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 })
  await running
})

test('a decoder that hangs is stopped after a timeout, without a result [C-31]', async () => {
  stand.in = 'while (true);'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = decodeHeic(file, 100_000)
  vi.advanceTimersByTime(15_000)
  expect(await answer).toBeUndefined()
  await ended()
})

test.each([
  ['is killed', 'process.exit(9)'],
  ['fails', 'throw new Error("no memory")'],
  ['needs more memory than it may have', 'const all = []; while (true) all.push(new Array(1e6).fill(1.5))'],
])('a decoder that %s returns no result, and the next file is decoded [C-31]', async (_how, script) => {
  stand.in = script
  expect(await decodeHeic(file, 100_000)).toBeUndefined()
  await ended()
  stand.in = ''
  expect(await decodeHeic(file, 100_000)).toBeDefined()
})
