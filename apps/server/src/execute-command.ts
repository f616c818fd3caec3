import { randomBytes } from 'node:crypto'
import { compose } from '@karat/api/compose.ts'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { createSecrets } from '@karat/api/kernel/secrets.ts'
import type { Config } from './config.ts'
import { sendToShop, execute, type AdminRequest } from './admin-socket.ts'
import type { Outcome } from './outcome.ts'
import { createInvalidation } from './invalidation.ts'

async function executeOnDatabase(url: string, redisUrl: string | undefined, request: AdminRequest): Promise<Outcome> {
  const database = openPostgres(url, { connections: 1 })
  const invalidation = createInvalidation(redisUrl, {
    onDrop: () => {},
    onError: (error) => process.stderr.write(`The other instances may not have heard of it: ${String(error)}\n`),
  })
  try {
    const modules = compose({
      db: database.db,
      clock: systemClock,
      // No command uses a secret.
      secrets: createSecrets([{ id: 'unused', key: randomBytes(32) }]),
      mediaFolder: '',
      sandboxSecret: undefined,
      onChanged: invalidation.publish,
      onJobError: () => {},
    })
    return await execute(modules, request)
  } finally {
    await invalidation.close()
    await database.close()
  }
}

/**
 * Executes a staff command: directly on PostgreSQL where the settings name a server, else through the running shop,
 * which holds the embedded database.
 */
export async function executeCommand(
  config: Pick<Config, 'databaseUrl' | 'redisUrl' | 'dataFolder'>,
  request: AdminRequest,
): Promise<Outcome> {
  if (config.databaseUrl) return executeOnDatabase(config.databaseUrl, config.redisUrl, request)
  return (await sendToShop(config.dataFolder, request)) ?? { ok: false, said: 'no shop is running on this data folder: start it first' }
}
