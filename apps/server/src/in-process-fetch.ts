import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Marks calls that this process makes to itself, so that pages do not use up a visitor's share of calls. */
export const inProcessMark = { name: 'x-in-process', value: randomBytes(24).toString('base64url') } as const

/** `fetch` that reaches this process's own routes without a socket: the same HTTP call, a hundredth of the cost. */
export function inProcessFetch(server: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const answer = await server.inject({
      method: init?.method ?? 'GET',
      url: `${url.pathname}${url.search}`,
      headers: { host: url.host, [inProcessMark.name]: inProcessMark.value, ...(init?.headers as Record<string, string> | undefined) },
      ...(init?.body === undefined || init.body === null ? {} : { payload: init.body as string }),
    })
    const type = answer.headers['content-type']
    return new Response(answer.statusCode === 204 || answer.statusCode === 304 ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: { 'content-type': type ?? 'application/octet-stream' },
    })
  }
}
