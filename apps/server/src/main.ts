import closeWithGrace from 'close-with-grace'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { FolderInUse } from '@karat/api/kernel/db/folder-lock.ts'
import { PendingMigrations } from '@karat/api/kernel/db/migrate.ts'
import { briefError, loggedError } from '@karat/api/kernel/redact.ts'
import { demoStaff } from '@karat/api/seed/staff.ts'
import { releaseMemoryAtRest } from './metrics/idle-memory.ts'
import { processConfig } from './process-config.ts'
import { beginShop } from './shop.ts'

function printLine(line: string) {
  process.stdout.write(`${line}\n`)
}

/** An error message: one line where the operator can fix the cause. */
function describeError(error: unknown): string {
  if (error instanceof FolderInUse || error instanceof PendingMigrations) return error.message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  const setting = port === settings.metrics.port ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE') return `Port ${port} of ${settings.host} is in use. Stop what listens there, or set ${setting}.`
  const { stack } = loggedError(error)
  return `${briefError(error)}\n${stack ?? ''}`
}

const start = performance.now()
const settings = processConfig()
try {
  const openingShop = await beginShop(settings, systemClock)
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) process.stderr.write(`${JSON.stringify(loggedError(err))}\n`)
    await openingShop.close()
  })
  // With a port chosen by the system, the address would be unknown until the shop opens.
  if (settings.port === 0) printLine(`Karat listens on port ${openingShop.port} and opens when everything is loaded`)
  const shop = await openingShop.opened
  // Where the process was started with `--expose-gc`, as `npm start` does.
  const { gc } = globalThis
  if (gc) releaseMemoryAtRest({ collect: () => gc({ type: 'major', flavor: 'last-resort' }) })
  const total = settings.startedAt ? ` (${((Date.now() - settings.startedAt) / 1000).toFixed(1)} s with installing and building)` : ''
  const where = settings.databaseUrl ? `PostgreSQL; pictures in ${settings.dataFolder}` : settings.dataFolder
  printLine(
    `Karat is open at ${shop.address} after ${((performance.now() - start) / 1000).toFixed(1)} s${total}. Data: ${where}.${settings.outbox !== 'none' ? ` One-time codes and mails: ${shop.address}/dev/outbox` : ''}`,
  )
  // For whoever sits at the machine, as the outbox.
  if (settings.seedDemo && settings.outbox === 'local' && settings.roles.has('staff')) {
    printLine('Back office of the demo, each link signs in once:')
    // The address of links in e-mails: passkeys belong to a name such as localhost, never to 127.0.0.1.
    const origin = shop.modules.publicOrigin ?? shop.address
    for (const { email, name, role } of demoStaff) {
      const code = await shop.modules.members.issueLink(email)
      if (code !== undefined) printLine(`  ${name}, ${role}: ${origin}/backoffice/enter#${code}`)
    }
  }
} catch (error) {
  if ((error as Error).name !== 'AbortError') {
    process.stderr.write(`${describeError(error)}\n`)
    process.exit(error instanceof PendingMigrations ? 78 : 75)
  }
}
