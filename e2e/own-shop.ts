import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The folder of the project. */
export const root = join(import.meta.dirname, '..')

/** A shop of one test file, beside that of the run: a process with an embedded database of its own. */
export interface OwnShop {
  address: string
  /** Its data folder, with the socket of whoever sits at the machine. */
  folder: string
  /** The environment that its commands need. */
  env: Record<string, string>
  /** Lets the clock of the process advance by ten minutes. */
  advance: () => void
  close: () => Promise<void>
}

/** Starts a shop on a port, and waits until it is open; `more` adds to its environment. */
export async function openOwnShop(port: number, more: Record<string, string> = {}): Promise<OwnShop> {
  const address = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'karat-own-shop-'))
  const { DATABASE_URL: _database, ...own } = process.env as Record<string, string>
  const settings = { PORT: String(port), DATA_DIR: folder, NODE_ENV: 'production', RATE_LIMIT: '100000', CAPTCHA_WORK: '30' }
  const env = { ...own, ...settings, ...more }
  const clock = join(import.meta.dirname, 'advancing-clock.ts')
  const shop = spawn(process.execPath, ['--import', clock, 'apps/server/build/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  const status = () =>
    fetch(`${address}/readyz`).then(
      (reply) => reply.status,
      () => 0,
    )
  const close = async () => {
    shop.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await expect.poll(status, { timeout: 110_000 }).toBe(200)
  } catch (error) {
    await close()
    throw error
  }
  return { address, folder, env, advance: () => void shop.kill('SIGCONT'), close }
}
