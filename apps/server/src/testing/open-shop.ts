import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { readConfig } from '../config.ts'
import { type Shop, startShop } from '../shop.ts'

/**
 * Starts a whole shop in this process, on a free port and with a separate data folder, with limits that no test reaches by chance. Its
 * database is embedded and prepared, unless settings name another. With the role `storefront` it serves the last build (`npm run build`).
 */
export async function openShop(settings: Record<string, string> = {}): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'karat-shop-'))
  const isPrepared = !settings['DATA_DIR'] && !settings['DATABASE_URL']
  if (isPrepared) await fillDataFolder(join(folder, 'db'))
  const seed = isPrepared ? { SEED_DEMO: 'off' } : {}
  const environment = { ...seed, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', NODE_ENV: 'test', RATE_LIMIT: '100000', ...settings }
  const shop = await startShop(readConfig(environment, '/'), systemClock)
  return {
    ...shop,
    close: async () => {
      await shop.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
