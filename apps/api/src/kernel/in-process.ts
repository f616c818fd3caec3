import type { CallDefinition } from '@karat/contract/calls/call.ts'
import type { CallKey } from '@karat/contract/calls.ts'
import type { z } from 'zod'
import type { Server } from './http.ts'
import { copyOnce } from './memoized-response.ts'
import { pickerOf } from './reply-fields.ts'
import { AppError } from './result.ts'
import type { RequestContext } from './request-context.ts'

interface CallInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** A part of a call parsed by its schema; throws `bad_request` with the field where it is invalid. */
function parsePart(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return value
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError({ code: 'bad_request', field: parsed.error.issues[0]?.path.join('.') || part })
}

const pickers = new WeakMap<CallDefinition, ReturnType<typeof pickerOf>>()

function pickerFor(call: CallDefinition): ReturnType<typeof pickerOf> {
  const picker = pickers.get(call) ?? pickerOf(call.reply)
  pickers.set(call, picker)
  return picker
}

/**
 * Makes a call of this process without HTTP: validates its input, runs its handler, and reduces the reply to the fields of its schema. Only
 * for calls with the same answer for everybody: the server's limits and guards do not apply. Throws an `AppError` for an expected failure.
 * `undefined` where this process does not serve the call.
 */
export function callInProcess(
  server: Server,
  key: CallKey,
  input: CallInput,
  context: () => Promise<RequestContext>,
): Promise<unknown> | undefined {
  const registered = server.callHandlers.get(key)
  if (!registered) return undefined
  const { call, handler } = registered
  if (call.access !== 'public') throw new Error(`${key} is not public and cannot be made in the process`)
  return (async () => {
    const params = parsePart(call.params, input.params ?? {}, 'params')
    const query = parsePart(call.query, input.query ?? {}, 'querystring')
    const body = parsePart(call.body, input.body, 'body')
    const callContext = await context()
    const answer = await handler(callContext, { params, query, body, headers: {} })
    return copyOnce(answer, pickerFor(call))
  })()
}
