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
import { isUnavailable } from './db/unavailable.ts'
import { messageOf, statusOf } from './problem.ts'
import { AppError, type Failure } from './result.ts'
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

/** The body of every failure, in both envelopes at once; `status` overrides the code's own. */
export function problemBody(failure: Failure, status = statusOf(failure.code)): ProblemReply {
  const message = messageOf(failure.code)
  return {
    status: 'Error',
    responseCode: status,
    message,
    code: failure.code,
    ...(failure.field ? { field: failure.field } : {}),
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

function send(reply: FastifyReply, failure: Failure, status = statusOf(failure.code)) {
  void reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problemBody(failure, status))
}

/** The status of a failure: its own, or the call's where that has one; too many requests and outages keep theirs. */
function statusFor({ code }: Failure, ofCall: number | undefined): number {
  const own = statusOf(code)
  return ofCall !== undefined && own !== 429 && own < 500 ? ofCall : own
}

function fieldOf(error: FastifyError): string | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const [issue] = error.validation
  const path = issue?.instancePath.split('/').filter(Boolean).join('.')
  // An unknown field has no path of its own: the issue lists its key.
  const { keys } = (issue?.params ?? {}) as { keys?: string[] }
  return [path, keys?.[0]].filter(Boolean).join('.') || error.validationContext
}

/** Validation and serialisation by zod schemas, and the error handler. */
export function installHttpDefaults(server: Server): void {
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerFor)
  server.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const { failureStatus } = request.routeOptions.config
    if (error instanceof AppError) return send(reply, error.failure, statusFor(error.failure, failureStatus))
    if (error.validation) return send(reply, { code: 'bad_request', field: fieldOf(error) ?? 'body' }, failureStatus)
    if (error.statusCode === 429) return send(reply, { code: 'too_many_requests' })
    if (error.statusCode && error.statusCode < 500)
      return send(reply, { code: 'bad_request', field: 'body' }, failureStatus ?? error.statusCode)
    if (error.statusCode === 503 || isUnavailable(error)) {
      request.log.warn({ err: error }, 'unavailable')
      return send(reply.header('retry-after', retryAfter), { code: 'unavailable' })
    }
    request.log.error({ err: error }, 'request failed')
    return send(reply, { code: 'internal' }, error.statusCode ?? 500)
  })
}
