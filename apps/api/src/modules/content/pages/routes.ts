import { calls } from '@karat/contract/calls.ts'
import { accountSuccess, type Server } from '../../../kernel/http.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Content } from './port.ts'

export function contentRoutes(server: Server, content: Content): void {
  route(server, calls, 'GET /account/cache/:key', async (_context, { params }) => {
    const value = await content.read(params.key)
    return value === undefined ? throwFailure('unknown_key', 'key') : accountSuccess(value)
  })
}
