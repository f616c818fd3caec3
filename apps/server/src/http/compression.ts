import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const toZstd = promisify(zstdCompress)
const decompressors = { br: promisify(brotliDecompress), zstd: promisify(zstdDecompress), gzip: promisify(gunzip) }

/** The supported encodings, the best first. */
const compressions = ['br', 'zstd', 'gzip'] as const

export type Compression = (typeof compressions)[number]
export type Encoding = Compression | 'identity'

/** The compression effort: quick while a client waits, thorough for cached pages that are sent again. */
export type Effort = 'quick' | 'thorough'

const levels: Record<Compression, Record<Effort, number>> = {
  br: { quick: 4, thorough: 9 },
  zstd: { quick: 3, thorough: 12 },
  gzip: { quick: 4, thorough: 9 },
}

/** The best encoding that a client accepts; `identity` where it accepts none of ours. */
export function encodingOf(accepted: string | undefined): Encoding {
  const chosen = accepted === undefined ? null : negotiate(accepted.toLowerCase(), [...compressions])
  return compressions.find((compression) => compression === chosen) ?? 'identity'
}

/** Compresses bytes, outside of the main thread. */
export async function compress(bytes: Buffer, compression: Compression, effort: Effort): Promise<Buffer> {
  const level = levels[compression][effort]
  if (compression === 'gzip') return toGzip(bytes, { level })
  if (compression === 'zstd') return toZstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } })
  return toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** Restores the input of `compress`, outside of the main thread. */
export function decompress(bytes: Buffer, compression: Compression): Promise<Buffer> {
  return decompressors[compression](bytes)
}

const compressibleTypes = /^(?:text\/html|application\/xml)/
/** Shorter texts are not compressed: one packet is enough for them. */
const minLength = 1000

/** Compresses uncached pages: error pages, sitemaps, the sandbox bank. */
export function compressResponses(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < minLength) return payload
    if (!compressibleTypes.test(String(reply.getHeader('content-type'))) || reply.hasHeader('content-encoding')) return payload
    void reply.header('vary', [...new Set([reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean))].join(', '))
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    const compressed = await compress(Buffer.from(payload), encoding, 'quick')
    void reply.headers({ 'content-encoding': encoding, 'content-length': String(compressed.length) })
    return compressed
  })
}
