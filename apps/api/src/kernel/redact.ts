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

interface ErrorFields {
  query?: unknown
  code?: unknown
  severity?: unknown
  constraint?: unknown
  errors?: unknown
}

/**
 * The message of an error without what a shopper wrote: a failed query is named by its text and never by its parameters; the
 * database's messages stay where they name a rule, not where they quote a value (`detail` and SQLSTATE class 22 do).
 */
function redactedMessage(error: Error, { query, code, severity }: ErrorFields): string {
  if (typeof query === 'string') return `Failed query: ${query}`
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  if (fromDatabase && (code.startsWith('22') || code.startsWith('P0'))) return `the database refused a value (${code})`
  return withoutContacts(fromDatabase && severity ? error.message.replaceAll(/=\([^)]*\)/g, '') : error.message)
}

/** Turns an error into what a log may contain: no parameters, no values, no addresses. For pino's `err` serializer. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutContacts(String(error)), stack: '' }
  const fields = error as ErrorFields
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: redactedMessage(error, fields),
    ...(typeof fields.code === 'string' ? { code: fields.code } : {}),
    ...(typeof fields.constraint === 'string' ? { constraint: fields.constraint } : {}),
    stack: stack?.join('\n') ?? '',
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
    ...(Array.isArray(fields.errors) ? { errors: fields.errors.map(loggedError) } : {}),
  }
}

/** An error in one line for staff, redacted as in the log. */
export function briefError(error: unknown): string {
  const { type, message, code, cause } = loggedError(error)
  const reason = cause ? `: ${cause.message}` : ''
  return `${type}${code ? ` ${code}` : ''}: ${message}${reason}`.slice(0, 500)
}

/** A URL as a log may contain it: the names of its query parameters, not their values. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (query === undefined) return path
  const names = query.split('&').map((pair) => pair.split('=', 1)[0] ?? '')
  return `${path}?${withoutContacts(names.join('&'))}`
}
