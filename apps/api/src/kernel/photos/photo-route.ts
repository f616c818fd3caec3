import { id } from '@karat/contract/input.ts'
import { z } from 'zod'
import type { Server } from '../http.ts'
import { throwFailure } from '../result.ts'
import type { AddressSignature } from '../signed-address.ts'

interface PhotoRoute {
  /** The path before the photo's id: `/media/returns`. */
  path: string
  summary: string
  /** The bytes of a photo; undefined where the signature does not hold, or the photo does not exist. */
  open(id: string, signature: AddressSignature): Promise<Buffer | undefined>
}

/** Serves stored photos that nobody sees but by a signed address. */
export function photoRoute(server: Server, { path, summary, open }: PhotoRoute): void {
  const schema = {
    'x-access': 'public',
    tags: ['media'],
    summary,
    params: z.object({ id }),
    querystring: z.strictObject({ expires: z.string().regex(/^\d{1,12}$/), signature: z.string().max(120) }),
  }
  server.get(`${path}/:id`, { schema }, async (request, reply) => {
    const image = (await open(request.params.id, request.query)) ?? throwFailure('unknown_media', 'id')
    void reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'private, max-age=300')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
    return reply.send(image)
  })
}
