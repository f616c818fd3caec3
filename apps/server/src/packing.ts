import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const toZstd = promisify(zstdCompress)

/** The encodings that are made, the best first. */
const packings = ['br', 'zstd', 'gzip'] as const

export type Packing = (typeof packings)[number]
export type Encoding = Packing | 'identity'

/** How hard to try: at once while somebody waits, or once behind an answer for all that follow. */
export type Effort = 'quick' | 'thorough'

const levels: Record<Packing, Record<Effort, number>> = {
  br: { quick: 4, thorough: 9 },
  zstd: { quick: 3, thorough: 12 },
  gzip: { quick: 4, thorough: 9 },
}

/** The best encoding that a client takes; `identity` where it takes none of ours. */
export function encodingOf(accepted: string | undefined): Encoding {
  const chosen = accepted === undefined ? null : negotiate(accepted.toLowerCase(), [...packings])
  return packings.find((packing) => packing === chosen) ?? 'identity'
}

/** Bytes in an encoding, made beside the main thread. */
export async function pack(bytes: Buffer, packing: Packing, effort: Effort): Promise<Buffer> {
  const level = levels[packing][effort]
  if (packing === 'gzip') return toGzip(bytes, { level })
  if (packing === 'zstd') return toZstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } })
  return toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

const readable = /^(?:text\/html|application\/xml)/
/** Characters under which a text travels as it is: it fits into one packet. */
const shortest = 1000

/** Packs the pages that no cache keeps: refusals, sitemaps, what the sandbox shows. */
export function packAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < shortest) return payload
    if (!readable.test(String(reply.getHeader('content-type'))) || reply.hasHeader('content-encoding')) return payload
    void reply.header('vary', [...new Set([reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean))].join(', '))
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    const packed = await pack(Buffer.from(payload), encoding, 'quick')
    void reply.headers({ 'content-encoding': encoding, 'content-length': String(packed.length) })
    return packed
  })
}
