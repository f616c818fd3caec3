import { join } from 'node:path'
import type { OpenDatabase } from '@karat/api/kernel/db/db.ts'
import { openEmbedded } from '@karat/api/kernel/db/embedded.ts'
import { openPostgres, openReplicated } from '@karat/api/kernel/db/postgres.ts'
import { noSignals, openSignals, type Signals } from '@karat/api/kernel/db/signals.ts'
import type { Config } from './config.ts'

/**
 * Opens the database of the settings: a PostgreSQL server, else the embedded one in the data folder. The server's standby is read from
 * where `onReplicaError` is given, which receives its errors.
 */
export async function openDatabase(
  config: Config,
  onError: (error: Error) => void,
  onReplicaError?: (error: unknown) => void,
): Promise<OpenDatabase> {
  const { databaseUrl, replica } = config
  const pool = { ...config.pool, onError }
  if (databaseUrl && replica && onReplicaError)
    return openReplicated(databaseUrl, replica.url, { ...pool, replica: { maxLag: replica.maxLag, onError: onReplicaError } })
  if (databaseUrl) return openPostgres(databaseUrl, pool)
  return openEmbedded(join(config.dataFolder, 'db'))
}

/** Opens the signals to workers in other processes: through PostgreSQL; with the embedded database there are none. */
export function openWorkSignals({ databaseUrl }: Config, onError: (error: unknown) => void): Signals {
  return databaseUrl ? openSignals(databaseUrl, onError) : noSignals
}
