import type { Clock } from '@karat/api/kernel/clock.ts'
import type { FastifyInstance } from 'fastify'
import { inProcessHeader } from './limits/client.ts'

/** Lets a response parse its JSON once for all readers. */
function readOnce(response: Response): Response {
  let value: Promise<unknown> | undefined
  const read = response.json.bind(response)
  return Object.defineProperty(response, 'json', { value: () => (value ??= read()) })
}

/** Caches the message files of pages, as long as their `cache-control` allows. They are files, so no change of data makes them stale. */
export function createResponseCache(clock: Clock) {
  const responses = new Map<string, { answer: Response; until: number }>()
  return {
    async through(key: string, load: () => Promise<{ response: Response; seconds: number }>): Promise<Response> {
      const now = clock.now().getTime()
      const cached = responses.get(key)
      if (cached && cached.until > now) return cached.answer
      const { response, seconds } = await load()
      if (seconds > 0) responses.set(key, { answer: response, until: now + seconds * 1000 })
      return response
    },
  }
}
export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * A `fetch` that reaches this process's own routes without a socket, at a hundredth of the cost. With a
 * response cache, GETs that are `public` are made once and their JSON is parsed once; callers must not modify it.
 */
export function inProcessFetch(server: FastifyInstance, cache?: ResponseCache): typeof fetch {
  async function inject(url: URL, init: RequestInit | undefined): Promise<{ response: Response; seconds: number }> {
    const answer = await server.inject({
      method: init?.method ?? 'GET',
      url: `${url.pathname}${url.search}`,
      headers: { host: url.host, [inProcessHeader.name]: inProcessHeader.value, ...(init?.headers as Record<string, string> | undefined) },
      ...(init?.body === undefined || init.body === null ? {} : { payload: init.body as string }),
    })
    const lifetime = /public, max-age=(\d+)/.exec(String(answer.headers['cache-control']))?.[1]
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    return {
      response: readOnce(
        new Response(empty ? null : new Uint8Array(answer.rawPayload), {
          status: answer.statusCode,
          headers: { 'content-type': answer.headers['content-type'] ?? 'application/octet-stream' },
        }),
      ),
      seconds: answer.statusCode === 200 ? Number(lifetime ?? 0) : 0,
    }
  }
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!cache || (init?.method ?? 'GET') !== 'GET') return (await inject(url, init)).response
    return cache.through(`${url.pathname}${url.search}`, () => inject(url, init))
  }
}
