import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Modules } from '@karat/api/compose.ts'
import { initialIcon } from '@karat/sites/look-markup.ts'
import type { FastifyInstance } from 'fastify'

/** Headers about the use of a document, which a script or a font does not need. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'x-request-id',
]

/** Serves the scripts, styles and fonts of the build in `folder`. A page has twenty of them, so each is sent with few headers. */
export async function storefrontAssets(server: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  server.addHook('onSend', async (_request, reply) => {
    for (const name of ofDocuments) if (reply.statusCode < 400) void reply.removeHeader(name)
  })
  await server.register(fastifyStatic, {
    root: join(folder, 'build/client/assets'),
    prefix: '/assets/',
    maxAge: '365d',
    immutable: true,
    acceptRanges: false,
    lastModified: false,
    decorateReply: false,
    preCompressed: true,
  })
}

/** Serves the message files of the storefront in `folder`, and the icons of the merchant of the first site. */
export async function storefrontFiles(server: FastifyInstance, folder: string, { sites }: Pick<Modules, 'sites'>): Promise<void> {
  await server.register(fastifyStatic, {
    root: join(folder, 'public/locales'),
    prefix: '/public/locales/',
    maxAge: '1m',
    cacheControl: true,
  })
  // C-46: English where a language has no messages.
  const messages = await readdir(join(folder, 'public/locales'))
  /** The catalogue of a language in any spelling: `HI`, `zh-hans`, and `zh` for the first one of Chinese. */
  const catalogueOf = (language: string) => {
    const asked = language.toLowerCase()
    const exact = messages.find((one) => one.toLowerCase() === asked)
    return exact ?? messages.find((one) => one.toLowerCase().split('-')[0] === asked.split('-')[0]) ?? 'en'
  }
  server.get<{ Params: { language: string } }>('/public/locales/:language/common.json', async ({ params }, reply) => {
    const language = catalogueOf(params.language)
    return reply
      .header('content-language', language)
      .header('cache-control', 'public, max-age=60')
      .sendFile(`${language}/common.json`, join(folder, 'public/locales'), { cacheControl: false })
  })
  // E-mails show the icons inside other sites' pages.
  const crossOrigin = ['cross-origin-resource-policy', 'cross-origin'] as const
  server.get('/icon.png', async (_request, reply) => reply.header(...crossOrigin).sendFile('icon.png', join(folder, 'public')))
  server.get('/icon.svg', async (_request, reply) => {
    // Pages that need no database have an icon too.
    const [site] = await sites.all().catch(() => [])
    const { merchant, look } = site?.profile ?? {}
    return reply
      .headers({ [crossOrigin[0]]: crossOrigin[1], 'cache-control': 'public, max-age=60' })
      .type('image/svg+xml')
      .send(initialIcon(merchant?.name ?? '', look))
  })
}
