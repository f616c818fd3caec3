import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { FolderInUse } from '@karat/api/kernel/db/folder-lock.ts'
import { BadConfig, type Config, readConfig } from './config.ts'
import { startShop } from './shop.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

function config(): Config {
  try {
    return readConfig(process.env, root)
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    process.stderr.write(`The settings are not right.\n${error.message}\n`)
    return process.exit(78)
  }
}

const began = performance.now()
const settings = config()
try {
  const shop = await startShop(settings, systemClock)
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`)
    await shop.close()
  })
  const total = settings.startedAt ? ` (${((Date.now() - settings.startedAt) / 1000).toFixed(1)} s with installing and building)` : ''
  const where = settings.databaseUrl ? `PostgreSQL; pictures in ${settings.dataFolder}` : settings.dataFolder
  say(
    `Karat is open at ${shop.address} after ${((performance.now() - began) / 1000).toFixed(1)} s${total}. Data: ${where}.${settings.outbox ? ` One-time codes and mails: ${shop.address}/dev/outbox` : ''}`,
  )
} catch (error) {
  if (!(error instanceof FolderInUse)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(75)
}
