import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { readConfig } from '../config.ts'
import { type Shop, startShop } from '../shop.ts'

/**
 * Starts a whole shop in this process, on a free port and a data folder of its own, with limits that no test meets by
 * chance. With the role `storefront` it serves the last build (`npm run build`).
 */
export async function openShop(settings: Record<string, string> = {}): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'karat-shop-'))
  const environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', NODE_ENV: 'test', RATE_LIMIT: '100000', ...settings }
  const shop = await startShop(readConfig(environment, '/'), systemClock)
  return {
    ...shop,
    close: async () => {
      await shop.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
