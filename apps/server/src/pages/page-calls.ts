import type { Caller, CallOptions } from '@karat/api-client/call.ts'
import type { Modules } from '@karat/api/compose.ts'
import { isUnavailable } from '@karat/api/kernel/db/unavailable.ts'
import type { Server } from '@karat/api/kernel/http.ts'
import { callInProcess } from '@karat/api/kernel/in-process.ts'
import { statusOf } from '@karat/api/kernel/problem.ts'
import { guest } from '@karat/api/kernel/request-context.ts'
import { AppError } from '@karat/api/kernel/result.ts'
import { contextFor } from '@karat/api/services/request-context.ts'
import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import type { FastifyRequest } from 'fastify'

export interface PageCallDependencies {
  server: Server
  modules: Pick<Modules, 'sites' | 'clock' | 'clientKey'>
  /** The visitor's request for the page. */
  request: FastifyRequest
  /** Whether a call's service runs in another process. */
  elsewhere: (key: CallKey) => boolean
  /** Makes the calls that this process does not serve. */
  remote: Caller
}

/** The status of a failed call; an unexpected failure is logged with the visitor's request. */
function statusOfError(error: unknown, { log }: FastifyRequest): number {
  if (error instanceof AppError) return statusOf(error.failure.code)
  const unavailable = isUnavailable(error)
  if (unavailable) log.warn({ err: error }, 'unavailable')
  else log.error({ err: error }, 'call failed')
  return unavailable ? 503 : 500
}

/** The calls of a page: in process where possible, with the visitor's request id and client. */
export function pageCaller({ server, modules, request, elsewhere, remote }: PageCallDependencies): Caller {
  const origin = {
    actor: guest,
    deviceId: undefined,
    clientKey: modules.clientKey(request.ip),
    requestId: request.id,
    clock: modules.clock,
    setCookie: () => {
      throw new Error('a page is not answered with cookies of calls')
    },
  }
  return async <K extends CallKey>(key: K, input: CallInput<K>, options: CallOptions = {}): Promise<CallReply<K> | null> => {
    const { site, onFailure } = options
    const headers = site ? { websiteid: site.websiteId, subsiteid: site.subsiteId, languageid: site.languageId } : {}
    const answer = elsewhere(key) ? undefined : callInProcess(server, key, input, () => contextFor(modules.sites, headers, origin))
    if (answer === undefined) return remote(key, input, options)
    try {
      return (await answer) as CallReply<K>
    } catch (error) {
      onFailure?.(statusOfError(error, request))
      return null
    }
  }
}
