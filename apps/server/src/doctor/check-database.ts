import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, OpenDatabase } from '@karat/api/kernel/db/db.ts'
import { FolderInUse } from '@karat/api/kernel/db/folder-lock.ts'
import { countPendingMigrations } from '@karat/api/kernel/db/migrate.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../open-database.ts'
import { about, type Finding, reasonOf } from './finding.ts'
import { readServer } from './views.ts'

const minVersion = 15
/** Milliseconds for a connection and for a statement. */
const times = { connect: 3000, statement: 10_000 }
/** Seconds by which the clocks of this machine and of the database may differ. */
const maxClockDifference = 5
async function checkServer(db: Db, { pool, replica }: Config): Promise<Finding[]> {
  const server = about('database')
  const before = Date.now()
  const found = await readServer(db)
  if (!found) return [server.fault('The database gave no answer.')]
  const difference = Math.abs(new Date(found.now).getTime() - (before + Date.now()) / 2) / 1000
  return [
    found.version < minVersion
      ? server.fault(`PostgreSQL ${found.version} is too old: ${minVersion} or later is needed.`)
      : server.ok(`PostgreSQL ${found.version} answers.`),
    ...(found.isStandby ? [server.fault('DATABASE_URL is a standby, which takes no orders: name the primary.')] : []),
    ...found.off.map((name) => server.fault(`${name} is off: paid orders are lost when the machine stops. Turn it on.`)),
    ...(found.commit === 'off'
      ? [server.fault(`synchronous_commit is off: ${replica ? 'the standby shows old data, and ' : ''}the last orders can be lost.`)]
      : []),
    ...(found.slots < pool.connections + 1
      ? [server.warning(`The server has ${found.slots} connections, fewer than DATABASE_POOL and one more.`)]
      : []),
    ...(difference > maxClockDifference
      ? [server.fault(`The clocks of this machine and of the database differ by ${Math.round(difference)} s. Synchronise them.`)]
      : []),
  ]
}

async function checkStandby({ replica }: Config): Promise<Finding[]> {
  if (!replica) return []
  const standby = about('standby')
  const database = openPostgres(replica.url, { ...times, connections: 1 })
  try {
    return [
      (await readServer(database.db))?.isStandby
        ? standby.ok('The standby answers.')
        : standby.fault('The server of DATABASE_READ_URL is no standby.'),
    ]
  } catch (error) {
    return [standby.warning(`It does not answer, so the primary answers everything (${reasonOf(error)}).`)]
  } finally {
    await database.close()
  }
}

async function checkSchema(db: Db, { migrate }: Config): Promise<{ finding: Finding; isCurrent: boolean }> {
  const schema = about('schema')
  const pending = await countPendingMigrations(db)
  if (pending === 0) return { finding: schema.ok('Every migration is applied.'), isCurrent: true }
  const lacks = `The database lacks ${pending} ${pending === 1 ? 'migration' : 'migrations'}`
  return {
    finding: migrate ? schema.warning(`${lacks}. The next start applies them.`) : schema.fault(`${lacks}. Run \`npm run migrate\`.`),
    isCurrent: false,
  }
}

/** Opens the database, or says why that is not possible. The embedded one is not made where there is none. */
async function open(config: Config): Promise<OpenDatabase | Finding> {
  const database = about('database')
  if (!config.databaseUrl && !existsSync(join(config.dataFolder, 'db')))
    return database.warning('There is no database yet. The first start makes one.')
  try {
    return await openDatabase({ ...config, pool: { ...config.pool, ...times, connections: 1 } }, () => {})
  } catch (error) {
    if (!(error instanceof FolderInUse)) return database.fault(`It cannot be opened (${reasonOf(error)}).`)
    return database.unknown(`The running shop holds ${config.dataFolder}. Stop it to look at its data, or ask its /readyz.`)
  }
}

const dataUnread = (error: unknown): Finding[] => [about('data').fault(`The shop’s data cannot be looked at (${reasonOf(error)}).`)]

/**
 * The database, its standby and its schema; then, where the schema is the newest, `checkData`. Nothing is written.
 */
export async function checkDatabase(config: Config, checkData: (db: Db) => Promise<Finding[]>): Promise<Finding[]> {
  const database = about('database')
  const opened = await open(config)
  if ('state' in opened) return [opened]
  try {
    const server = await checkServer(opened.db, config)
    const { finding, isCurrent } = await checkSchema(opened.db, config)
    const data = isCurrent ? await checkData(opened.db).catch(dataUnread) : []
    return [...server, finding, ...(await checkStandby(config)), ...data]
  } catch (error) {
    return [database.fault(`It does not answer (${reasonOf(error)}).`)]
  } finally {
    await opened.close()
  }
}
