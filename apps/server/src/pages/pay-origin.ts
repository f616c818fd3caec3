import { throwFailure } from '@karat/api/kernel/result.ts'
import type { FastifyInstance } from 'fastify'

/** Whether a `Host` is that of the origin of payments, where there is one. */
export function isPayHost(payOrigin: string | undefined, host: string | undefined): boolean {
  return payOrigin !== undefined && host !== undefined && host.toLowerCase() === new URL(payOrigin).host
}

/**
 * Keeps the origin of payments apart from the shop's: it serves the pages that run scripts of providers and nothing else, and the shop's
 * origin does not serve them, so that such a script has no access to pages, calls and storage of the shop.
 */
export function separatePayOrigin(server: FastifyInstance, payOrigin: string | undefined): void {
  server.addHook('onRequest', async (request) => {
    const isPayPage = request.url.startsWith('/pay/')
    if (isPayPage !== isPayHost(payOrigin, request.host)) throwFailure('not_found')
  })
}
