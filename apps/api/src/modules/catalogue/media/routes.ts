import { z } from 'zod'
import { id } from '@karat/contract/input.ts'
import type { Server } from '../../../kernel/http.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { mediaFormats, mediaWidths } from './port.ts'
import type { Media } from './service.ts'

const width = z.enum(mediaWidths.map(String) as [string, ...string[]])

/** A picture that is rendered better soon, or may be replaced, is right for five minutes. */
const cacheControl = { forever: 'public, max-age=31536000, immutable', shortly: 'public, max-age=300', once: 'no-cache' }

/**
 * `/media/{version}_{id}?w=&f=`, and without a version: the format is negotiated unless `f` names one; without a width the picture has the
 * width of a card in a list.
 */
export function mediaRoutes(server: Server, media: Media): void {
  const schema = {
    'x-access': 'public',
    tags: ['media'],
    summary: 'A picture in one of the fixed widths',
    params: z.object({ id }),
    querystring: z.strictObject({ w: width.default('640'), f: z.enum(mediaFormats).optional() }),
  }
  server.get('/media/:id', { schema }, async (request, reply) => {
    const { w, f } = request.query
    const accepted = request.headers.accept ?? ''
    const accepts = f
      ? { avif: f === 'avif', webp: f === 'webp' || f === 'avif', png: f === 'png' }
      : { avif: accepted.includes('image/avif'), webp: accepted.includes('image/webp') }
    const picture = await media.serve(request.params.id, Number(w), accepts)
    if (!picture) return throwFailure('unknown_media', 'id')
    void reply
      .header('content-type', `image/${picture.format}`)
      .header('cache-control', cacheControl[picture.lasts])
      .header('etag', picture.etag)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('vary', 'accept')
    if (request.headers['if-none-match'] === picture.etag) return reply.status(304).send()
    return reply.send(picture.bytes)
  })
}
