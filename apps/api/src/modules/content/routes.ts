import { z } from 'zod'
import { accountReply } from '@karat/contract/envelope.ts'
import { cacheParam } from '@karat/contract/content.ts'
import { accountSuccess, type Server } from '../../kernel/http.ts'
import { throwFailure } from '../../kernel/result.ts'
import type { Content } from './port.ts'

export function contentRoutes(server: Server, content: Content): void {
  server.get(
    '/cache/:key',
    { schema: { tags: ['content'], summary: 'Cached content (A-19)', params: cacheParam, response: { 200: accountReply(z.unknown()) } } },
    async (request, reply) => {
      const value = await content.read(request.params.key)
      if (value === undefined) return throwFailure('unknown_key', 'key')
      void reply.header('cache-control', 'public, max-age=60')
      return accountSuccess(value)
    },
  )
}
