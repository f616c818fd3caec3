// `npm run migrate`: applies pending migrations to the database.
import { FolderInUse } from '@karat/api/kernel/db/folder-lock.ts'
import { migrate } from '@karat/api/kernel/db/migrate.ts'
import { briefError } from '@karat/api/kernel/redact.ts'
import { openDatabase } from '../open-database.ts'
import { processConfig } from '../process-config.ts'

try {
  const database = await openDatabase(processConfig(), () => {})
  try {
    const applied = await migrate(database.db)
    process.stdout.write(
      applied === 0 ? 'The schema is the newest already.\n' : `Applied ${applied} ${applied === 1 ? 'migration' : 'migrations'}.\n`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof FolderInUse ? error.message : briefError(error)}\n`)
  process.exit(1)
}
