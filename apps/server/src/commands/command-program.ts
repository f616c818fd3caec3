import { briefError } from '@karat/api/kernel/redact.ts'
import { processConfig } from '../process-config.ts'
import type { AdminRequest } from './admin-socket.ts'
import { isArgumentError } from './argument-error.ts'
import { executeCommand } from './execute-command.ts'

/** The request of the arguments; undefined, with the message of `parseArgs` for an unknown option, where they are invalid. */
function requestOf(readRequest: (args: string[]) => AdminRequest | undefined): { request?: AdminRequest | undefined; complaint?: string } {
  try {
    return { request: readRequest(process.argv.slice(2)) }
  } catch (error) {
    if (!isArgumentError(error)) throw error
    return { complaint: error.message }
  }
}

/**
 * Runs a command of whoever sits at the machine as a separate process: through the running shop where that holds the embedded database, directly on PostgreSQL where
 * `DATABASE_URL` names one. Exits with 0 when the command was done, 1 when it was refused or failed, and 2 with `usage` when the arguments
 * are invalid.
 */
export async function runStaffCommand(usage: string, readRequest: (args: string[]) => AdminRequest | undefined): Promise<never> {
  const { request, complaint } = requestOf(readRequest)
  if (!request) {
    process.stderr.write(complaint ? `${complaint}\n${usage}` : usage)
    process.exit(2)
  }
  try {
    const outcome = await executeCommand(processConfig(), request)
    process.stdout.write(`${outcome.output}\n`)
    process.exit(outcome.ok ? 0 : 1)
  } catch (error) {
    process.stderr.write(`${briefError(error)}\n`)
    process.exit(1)
  }
}
