import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { Server } from '../kernel/http.ts'
import type { Sites } from '../modules/content/sites/port.ts'

/** The request headers of API clients beyond those that every page may send. */
const allowedHeaders = [
  'authorization',
  'content-type',
  'accesstoken',
  'refreshtoken',
  'x-refresh-token',
  'websiteid',
  'subsiteid',
  'languageid',
  'x-device-id',
  'x-frame-options',
]

/** Seconds for which a browser caches the answer to a preflight request. */
const maxAge = 600

/** The website's public client key of a request; a user's token is not one. */
const keyOf = (authorization: string | undefined): string | undefined => /^Bearer (pk_.*)$/i.exec(authorization ?? '')?.[1]

/**
 * Lets pages of other origins call the services: those that a website lists (`website.origins`). Tokens are headers, so that no cookie is
 * needed or sent. A preflight has no key yet: it is answered for the origins of every website.
 */
export async function allowOrigins(server: Server, sites: Pick<Sites, 'allowsOrigin'>): Promise<void> {
  const optionsFor = async (origin: string | undefined, authorization: string | undefined): Promise<FastifyCorsOptions> => ({
    origin: origin !== undefined && (await sites.allowsOrigin(origin, keyOf(authorization))) ? origin : false,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders,
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge,
  })
  await server.register(cors, {
    delegator: ({ headers: { origin, authorization } }, callback) => {
      optionsFor(origin, authorization).then(
        (options) => callback(null, options),
        (error: Error) => callback(error, { origin: false }),
      )
    },
  })
}
