import { randomBytes } from 'node:crypto'
import { compose } from '@karat/api/compose.ts'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { createSecrets, existingSecretKeysOf, type SecretKey } from '@karat/api/kernel/secrets.ts'
import type { Config } from '../config.ts'
import { createInvalidation } from '../invalidation.ts'
import type { Outcome } from '../outcome.ts'
import { sendToShop, execute, type AdminRequest } from './admin-socket.ts'

type CommandConfig = Pick<Config, 'databaseUrl' | 'redisUrl' | 'dataFolder' | 'secretKeys'>

/** The command that encrypts a message for the running shop. */
const encryptingCommand = 'invite-member'

/** Thrown where a command needs the shop's keys and has none: values written with a key of its own would be unreadable for the shop. */
export class MissingSecretKeys extends Error {}

/** The keys of the shop for the commands that need them; others get a random key that no value is stored under. */
function keysFor({ command }: AdminRequest, { secretKeys, dataFolder }: CommandConfig): SecretKey[] {
  if (command !== encryptingCommand) return [{ id: 'unused', key: randomBytes(32) }]
  const keys = secretKeys ?? existingSecretKeysOf(dataFolder)
  if (keys) return keys
  throw new MissingSecretKeys(
    `${command} needs the keys of the running shop: set SECRET_KEYS as it has them, or DATA_DIR to the folder with its file secret-keys. No key was made`,
  )
}

async function executeOnDatabase(url: string, config: CommandConfig, request: AdminRequest): Promise<Outcome> {
  const database = openPostgres(url, { connections: 1 })
  const invalidation = createInvalidation(config.redisUrl, {
    onDrop: () => {},
    onError: (error) => process.stderr.write(`The other instances may not have heard of it: ${String(error)}\n`),
  })
  try {
    const modules = compose({
      db: database.db,
      clock: systemClock,
      secrets: createSecrets(keysFor(request, config)),
      mediaStore: { kind: 'memory' },
      sandboxSecret: undefined,
      onChanged: invalidation.publish,
      onJobError: () => {},
    })
    // As the shop does before it opens: sites are needed inside of transactions too.
    await modules.sites.refresh()
    return await execute(modules, request)
  } finally {
    await invalidation.close()
    await database.close()
  }
}

/**
 * Executes a staff command: directly on PostgreSQL where the settings name a server, otherwise through the running shop, which holds the
 * embedded database.
 */
export async function executeCommand(config: CommandConfig, request: AdminRequest): Promise<Outcome> {
  if (config.databaseUrl) return executeOnDatabase(config.databaseUrl, config, request)
  return (await sendToShop(config.dataFolder, request)) ?? { ok: false, output: 'no shop is running on this data folder: start it first' }
}
