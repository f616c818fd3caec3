/** An error as a log may hold it. */
export type LoggedError = {
  type: string
  message: string
  code?: string
  constraint?: string
  stack: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const mail = /[^\s"'`<>()[\]{},;:=/?&]+@[^\s"'`<>()[\]{},;:=/?&]+/g
/** Nine digits and more, also with spaces and dashes between them: telephone numbers, cards. */
const longNumber = /\+?\d(?:[\s().-]{0,2}\d){8,}/g

/** Text without what looks like an e-mail address or a telephone number. */
export function withoutContacts(text: string): string {
  return text.replaceAll(mail, '[e-mail]').replaceAll(longNumber, '[number]')
}

interface Told {
  query?: unknown
  code?: unknown
  severity?: unknown
  constraint?: unknown
  errors?: unknown
}

/**
 * What an error says without what a shopper wrote: a failed query is named by its text and never by its parameters; the
 * database's own words stay where they name a rule, not where they quote a value (`detail` and SQLSTATE class 22 do).
 */
function messageWithout(error: Error, { query, code, severity }: Told): string {
  if (typeof query === 'string') return `Failed query: ${query}`
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  if (fromDatabase && (code.startsWith('22') || code.startsWith('P0'))) return `the database refused a value (${code})`
  return withoutContacts(fromDatabase && severity ? error.message.replaceAll(/=\([^)]*\)/g, '') : error.message)
}

/** Turns an error into what a log may hold: no parameters, no values, no addresses. For pino's `err` serializer. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutContacts(String(error)), stack: '' }
  const told = error as Told
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: messageWithout(error, told),
    ...(typeof told.code === 'string' ? { code: told.code } : {}),
    ...(typeof told.constraint === 'string' ? { constraint: told.constraint } : {}),
    stack: stack?.join('\n') ?? '',
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
    ...(Array.isArray(told.errors) ? { errors: told.errors.map(loggedError) } : {}),
  }
}

/** An error in one line for people, as safe as in the log. */
export function briefError(error: unknown): string {
  const { type, message, code, cause } = loggedError(error)
  const reason = cause ? `: ${cause.message}` : ''
  return `${type}${code ? ` ${code}` : ''}: ${message}${reason}`.slice(0, 500)
}

/** An address as a log may hold it: the names of its query, not their values. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (query === undefined) return path
  const names = query.split('&').map((pair) => pair.split('=', 1)[0] ?? '')
  return `${path}?${withoutContacts(names.join('&'))}`
}
