import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInvalidation } from './invalidation.ts'

const program = '/usr/bin/redis-server'

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

test('alone, a change is told at once', async () => {
  const told: string[][] = []
  await createInvalidation(undefined, (tags) => told.push(tags)).publish(['rates:in'])
  expect(told).toEqual([['rates:in']])
})

describe.skipIf(!existsSync(program))('with Redis', () => {
  let redis: ChildProcess
  let url: string
  beforeAll(async () => {
    const port = await freePort()
    url = `redis://127.0.0.1:${port}`
    redis = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
  })
  afterAll(() => redis.kill('SIGKILL'))

  test('every instance hears of a change, and an instance hears its own even when Redis is gone', async () => {
    const here: string[] = []
    const there: string[] = []
    const one = createInvalidation(url, (tags) => here.push(...tags))
    const other = createInvalidation(url, (tags) => there.push(...tags))
    await expect
      .poll(
        async () => {
          await one.publish(['rates:in'])
          return there
        },
        { timeout: 10_000, interval: 50 },
      )
      .toContain('rates:in')
    redis.kill('SIGKILL')
    await once(redis, 'exit')
    await one.publish(['catalogue'])
    expect(here).toContain('catalogue')
    await Promise.all([one.close(), other.close()])
  })
})
