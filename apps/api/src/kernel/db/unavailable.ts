/** SQLSTATEs of temporary failures: connections, resources, shutdowns, and statements or locks that took too long. */
const temporaryStates = /^(08|53|57P|25P03|25P04|57014|55P03)/
/** Codes of sockets and of the resolver. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])
/** Messages of the driver, which gives no codes. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after|the embedded database is closed)/

function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, errors } = error as Error & { code?: unknown; syscall?: unknown; errors?: unknown }
  if (Array.isArray(errors) && errors.some(isTemporary)) return true
  if (typeof code !== 'string') return driverMessages.test(error.message)
  if (socketCodes.has(code)) return code !== 'ENOENT' || syscall === 'connect'
  return temporaryStates.test(code)
}

/** Whether an error, or one of its causes, means that the database cannot be reached or is too busy, so that a later try may succeed. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isTemporary(cause)) return true
  return false
}
