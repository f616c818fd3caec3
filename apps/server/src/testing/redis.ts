import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

const program = '/usr/bin/redis-server'

/** Whether there is a Redis to test with. */
export const redisHere = existsSync(program)

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** Starts a separate Redis without persistence, on a free or given port. */
export async function startRedis(on?: number): Promise<{ url: string; process: ChildProcess; end(): Promise<void> }> {
  const port = on ?? (await freePort())
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
  return {
    url: `redis://127.0.0.1:${port}`,
    process: child,
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
