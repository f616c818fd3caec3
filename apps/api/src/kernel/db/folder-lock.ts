import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Thrown when another process has the folder open. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`${folder} is in use by another process. Stop it, or set DATA_DIR to a folder of its own.`)
  }
}

/**
 * Locks a folder for this process by listening on a name derived from its path: an abstract socket on Linux, a named pipe on Windows, both
 * freed by the system when the process ends in any way. Elsewhere a socket file beside the data.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = `karat-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  const address = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform as string] ?? join(folder, '.lock')
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? new FolderInUse(folder) : error))
    server.listen(address, resolve)
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}
