import type { ProblemReply } from '@karat/contract/envelope.ts'

/** The codes that the back office itself gives, where no service answered. */
type OwnCode = 'network' | 'timeout'

/** A call that failed: the service's own message in the language of the page, or no answer at all. */
export class Problem extends Error {
  /** The code of the failure, as `unauthorised` or `transition_refused`. */
  readonly code: string
  /** The HTTP status; 0 where nothing answered. */
  readonly status: number
  /** The field of the request that the failure is about, as a path with dots. */
  readonly field: string | undefined
  /** The rule of its schema that the field breaks, and the rule's limit. */
  readonly rule: ProblemReply['rule']
  readonly limit: number | undefined
  /** The other fields that are wrong, each with its own message. */
  readonly others: NonNullable<ProblemReply['others']>
  /** The values that the service adds to the code, by name. */
  readonly details: Readonly<Record<string, unknown>>
  /** The seconds after which the call may be made again. */
  readonly retryAfter: number | undefined
  constructor(
    message: string,
    failure: {
      code: string
      status: number
      field?: string
      rule?: ProblemReply['rule']
      limit?: number | undefined
      others?: NonNullable<ProblemReply['others']>
      details?: Record<string, unknown>
      retryAfter?: number
    },
  ) {
    super(message)
    this.name = 'Problem'
    this.code = failure.code
    this.status = failure.status
    this.field = failure.field
    this.rule = failure.rule
    this.limit = failure.limit
    this.others = failure.others ?? []
    this.details = failure.details ?? {}
    this.retryAfter = failure.retryAfter
  }
}

// Every query and mutation calls the services, whose failures are problems.
declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem
  }
}

/** The problem of an unsuccessful response. */
export async function problemOf(response: Response): Promise<Problem> {
  const reply = (await response.json().catch(() => ({}))) as Partial<ProblemReply>
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN)
  return new Problem(reply.message ?? response.statusText, {
    code: reply.code ?? 'internal',
    status: response.status,
    ...(reply.field ? { field: reply.field } : {}),
    rule: reply.rule,
    limit: reply.limit,
    ...(reply.others ? { others: reply.others } : {}),
    ...(reply.details ? { details: reply.details } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  })
}

/** The problem of a request that nothing answered. */
export function unanswered(error: unknown): Problem {
  const code: OwnCode = error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network'
  return new Problem(code, { code, status: 0 })
}
