import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import {
  createJsonSchemaTransform,
  hasZodFastifySchemaValidationErrors,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { ProblemReply } from '@karat/contract/envelope.ts'
import { brokenRule } from './broken-rule.ts'
import { isUnavailable } from './db/unavailable.ts'
import { isProblemCode, messageOf, statusOf } from './problem.ts'
import { AppError, type Failure, failureOfFields, type FieldFailure } from './result.ts'
import { serializerFor } from './serialize.ts'

/** A Fastify server whose routes are typed by their zod schemas. */
export type Server = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

export const openApiTransform = createJsonSchemaTransform({})

/** Seconds after which an unavailable call may be tried again. */
export const retryAfter = 2

const ruleOf = ({ rule, limit }: Pick<Failure, 'rule' | 'limit'>) => ({
  ...(rule === undefined ? {} : { rule }),
  ...(limit === undefined ? {} : { limit }),
})

/** The body of every failure, in both envelopes at once; `status` overrides the code's own, `language` is that of its message. */
export function problemBody(failure: Failure, status = statusOf(failure.code), language?: string): ProblemReply {
  const message = messageOf(failure.code, language, failure.details)
  return {
    status: 'Error',
    responseCode: status,
    message,
    code: failure.code,
    ...(failure.field ? { field: failure.field } : {}),
    ...ruleOf(failure),
    ...(failure.others
      ? {
          others: failure.others.map((one) => ({
            code: one.code,
            field: one.field,
            ...ruleOf(one),
            message: messageOf(one.code, language),
          })),
        }
      : {}),
    ...(failure.details ? { details: failure.details } : {}),
    meta: { message, code: failure.code },
  }
}

/** The success envelope of the commerce service. */
export function success<T extends object>(fields: T, message = ''): { status: 'Success'; responseCode: 200; message: string } & T {
  return { status: 'Success', responseCode: 200, message, ...fields }
}

/** The success envelope of the account service. */
export function accountSuccess<T>(
  responseBody: T,
  message = 'Success',
): { status: 200; responseBody: T; meta: { message: string; code: string } } {
  return { status: 200, responseBody, meta: { message, code: 'ok' } }
}

function send(reply: FastifyReply, failure: Failure, status = statusOf(failure.code), language?: string) {
  void reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problemBody(failure, status, language))
}

/** The status of a failure: its own, or the call's where that has one; bad input, too many requests and outages keep their own. */
function statusFor({ code }: Failure, ofCall: number | undefined): number {
  const own = statusOf(code)
  return ofCall !== undefined && code !== 'bad_request' && own !== 429 && own < 500 ? ofCall : own
}

/** The most other fields that an answer names. */
const maxOthers = 20

/**
 * The failure of a request that its schema refused: its fields with `bad_request`, or with the problem that the schema names in the `params` of a
 * custom issue.
 */
function schemaFailure(error: FastifyError): Failure {
  const issues = hasZodFastifySchemaValidationErrors(error) ? error.validation : []
  const failures = issues.map((issue): FieldFailure => {
    const { instancePath, params } = issue
    // An unknown field has no path: the issue lists its key.
    const { keys, params: custom } = params as { keys?: string[]; params?: { problem?: string } }
    const path = [...instancePath.split('/').filter(Boolean), ...(keys?.slice(0, 1) ?? [])].join('.')
    const field = path || (error.validationContext ?? 'body')
    return isProblemCode(custom?.problem) ? { code: custom.problem, field } : { code: 'bad_request', field, ...brokenRule(issue) }
  })
  const ofFields = [...Map.groupBy(failures, ({ field }) => field).values()].flatMap(([first]) => (first ? [first] : []))
  return failureOfFields(ofFields.slice(0, 1 + maxOthers))
}

/**
 * Validation and serialisation by zod schemas, and the error handler. `languageOf` returns the language of the answer to a failed request,
 * whose headers may be invalid.
 */
export function installHttpDefaults(server: Server, languageOf: (request: FastifyRequest) => Promise<string> = async () => 'en'): void {
  // A client without a body may send a content type all the same.
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parseJson(request, body as string, done)
  })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerFor)
  /** The failure that answers an error, and its status where that differs from the failure's own. */
  function failureOf(error: FastifyError): { failure: Failure; status?: number } {
    if (error instanceof AppError) return { failure: error.failure }
    if (error.validation) return { failure: schemaFailure(error) }
    if (error.statusCode === 429) return { failure: { code: 'too_many_requests' } }
    if (error.statusCode && error.statusCode < 500) return { failure: { code: 'bad_request', field: 'body' }, status: error.statusCode }
    if (error.statusCode === 503 || isUnavailable(error)) return { failure: { code: 'unavailable' } }
    return { failure: { code: 'internal' }, status: error.statusCode ?? 500 }
  }
  server.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply) => {
    const { failure, status = statusFor(failure, request.routeOptions.config.failureStatus) } = failureOf(error)
    if (failure.code === 'unavailable' && !(error instanceof AppError)) {
      request.log.warn({ err: error }, 'unavailable')
      void reply.header('retry-after', retryAfter)
    }
    if (failure.code === 'internal') request.log.error({ err: error }, 'request failed')
    const language = await languageOf(request).catch(() => undefined)
    send(reply, failure, status, language)
    return reply
  })
}
