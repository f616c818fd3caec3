/** SQLSTATEs that say: not now. Connections, resources, shutdowns, and statements or locks that took too long. */
const passing = /^(08|53|57P|25P03|25P04|57014|55P03)/
/** How a socket and a name server say it. */
const sockets = new Set([
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
/** How the driver says it, which gives no codes. */
const phrases =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after|the embedded database is closed)/

function isOne(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, errors } = error as Error & { code?: unknown; syscall?: unknown; errors?: unknown }
  if (Array.isArray(errors) && errors.some(isOne)) return true
  if (typeof code !== 'string') return phrases.test(error.message)
  if (sockets.has(code)) return code !== 'ENOENT' || syscall === 'connect'
  return passing.test(code)
}

/** Whether an error, or what caused it, says that the database cannot be reached or is too busy: worth trying again soon. */
export function isUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (isOne(one)) return true
  return false
}
