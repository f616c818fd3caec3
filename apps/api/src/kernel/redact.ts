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

/** Replaces e-mail addresses and telephone numbers in a text. */
export function withoutContacts(text: string): string {
  return text.replaceAll(mail, '[e-mail]').replaceAll(longNumber, '[number]')
}

/** Ids and tokens in the shop's formats: UUIDs, and random texts of 16 characters and more that are not hyphenated words. */
const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi
const randomText = /(?<![\w-])(?=[\w-]*(?:[A-Z]|[a-z]\d+[a-z]+\d|_))[\w-]{16,}/g

/** Replaces ids in a text that may open something to their holder. */
export function withoutIds(text: string): string {
  return text.replaceAll(uuid, '[id]').replaceAll(randomText, (id) => (/\d/.test(id) || /[A-Z].*[a-z].*[A-Z]/.test(id) ? '[id]' : id))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

interface ErrorFields {
  query?: unknown
  code?: unknown
  severity?: unknown
  constraint?: unknown
  errors?: unknown
}

/**
 * The message of an error without data of shoppers: a failed query is named by its text without its parameters; messages of the database
 * stay where they name a rule, not where they quote a value (`detail` and SQLSTATE class 22 do).
 */
function redactedMessage(error: Error, { query, code, severity }: ErrorFields): string {
  if (typeof query === 'string') return `Failed query: ${query}`
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  if (fromDatabase && (code.startsWith('22') || code.startsWith('P0'))) return `the database refused a value (${code})`
  return withoutContacts(withoutIds(fromDatabase && severity ? error.message.replaceAll(/=\([^)]*\)/g, '') : error.message))
}

/** Converts an error into its loggable form: no parameters, no values, no addresses. For pino's `err` serializer. */
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

/** Parameters of routes that open nothing: names of sites, lists and providers. */
const harmlessParameters = new Set(['key', 'country', 'gateway', 'status', 'page'])

/** The path of a matched route: parameters by their names, since many of their values open something to their holder. */
function pathOfRoute(route: string, parameters: Readonly<Record<string, unknown>>): string {
  return route
    .split('/')
    .map((part) => {
      const name = part.slice(1)
      const isShown = harmlessParameters.has(name) || (name === 'id' && route.includes('/products/'))
      const value = parameters[name]
      return part.startsWith(':') && isShown && typeof value === 'string' ? encodeURIComponent(withoutContacts(withoutIds(value))) : part
    })
    .join('/')
}

/** The fields of a request that its log entry needs. `routeOptions` is present once the request was matched. */
export interface LoggedRequest {
  url: string
  routeOptions?: { url?: string | undefined } | undefined
  params?: unknown
}

/** A URL as a log may contain it: without ids that open something, and with the names of query parameters only. */
export function loggedUrl({ url, routeOptions, params }: LoggedRequest): string {
  const [path = '', query] = url.split('?', 2)
  const route = routeOptions?.url
  // The routes of pages and files match any path.
  const isNamed = route !== undefined && !route.includes('*')
  const shown = isNamed ? pathOfRoute(route, (params ?? {}) as Record<string, unknown>) : withoutContacts(withoutIds(decoded(path)))
  if (query === undefined) return shown
  const names = query.split('&').map((pair) => pair.split('=', 1)[0] ?? '')
  return `${shown}?${withoutContacts(withoutIds(decoded(names.join('&'))))}`
}
