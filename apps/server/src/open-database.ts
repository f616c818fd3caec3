import { join } from 'node:path'
import type { OpenDatabase } from '@karat/api/kernel/db/db.ts'
import { openEmbedded } from '@karat/api/kernel/db/embedded.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import type { Config } from './config.ts'

/** Opens the database that the settings name: a PostgreSQL server, else the embedded one in the data folder. */
export async function openDatabase(config: Config, onError: (error: Error) => void): Promise<OpenDatabase> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, { ...config.pool, onError })
  return openEmbedded(join(config.dataFolder, 'db'))
}
