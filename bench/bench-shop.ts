import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { outboxToken } from './people.ts'
import flags from '../scripts/server-flags.json' with { type: 'json' }

export interface BenchProcess {
  address: string
  child: ChildProcess
  stop(): Promise<void>
}

/** Starts a program of this repository and waits until it says `open at ADDRESS`. */
export function startProgram(file: string, env: Record<string, string>): Promise<BenchProcess> {
  const child = spawn(process.execPath, [...flags, fileURLToPath(new URL(file, import.meta.url))], {
    // As `npm start` does.
    env: {
      PATH: process.env['PATH'] ?? '',
      MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '1',
      MALLOC_MMAP_THRESHOLD_: process.env['MALLOC_MMAP_THRESHOLD_'] ?? '65536',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    child.stdout.on('data', (bytes: Buffer) => {
      const address = /open at (\S+)/.exec(bytes.toString())?.[1]
      if (!address) return
      resolve({
        address,
        child,
        stop: () =>
          new Promise((ended) => {
            child.once('exit', () => ended())
            child.kill('SIGTERM')
          }),
      })
    })
  })
}

/** The shop in a process and a folder of its own, seeded; on PostgreSQL where a database is named. */
export async function startBenchShop(database = process.env['BENCH_DATABASE_URL']): Promise<BenchProcess & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'karat-bench-'))
  const shop = await startProgram('../apps/server/build/main.js', {
    PORT: '0',
    DATA_DIR: folder,
    NODE_ENV: 'production',
    RATE_LIMIT: '100000000',
    OUTBOX: 'on',
    OUTBOX_TOKEN: outboxToken,
    CAPTCHA_WORK: '2',
    ...(database ? { DATABASE_URL: database, SEED_DEMO: 'on', SANDBOX_PAYMENTS: 'on' } : {}),
  })
  return {
    ...shop,
    folder,
    stop: async () => {
      await shop.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
