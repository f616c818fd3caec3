import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Modules } from '@karat/api/compose.ts'
import { lookPicturePath } from '@karat/sites/look.ts'
import { unnamedMerchant } from '@karat/sites/profile.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { appFolder } from '../installation.ts'

const folder = appFolder('backoffice')

/** Texts of `index.html` that each response replaces: the nonce of its security policy, the merchant's name, and the icon. */
const placeholders = { nonce: 'NONCE_OF_RESPONSE', merchant: 'MERCHANT_NAME', icon: 'href="/icon.svg"' }

/**
 * The policy of the page. Scripts and styles are the build's own files; style elements that the library makes in the browser carry the
 * nonce. Nothing is loaded from, sent to or framed by another origin.
 */
export const backofficePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // The preview of a look is a page of the shop, without its scripts.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')

/**
 * Serves the back office: its files, and one page for every address below `/backoffice`, which the application in the browser reads. The
 * page holds no data besides the merchant's name; all data are staff calls.
 */
export async function backoffice(
  server: FastifyInstance,
  { config, modules }: { config: Config; modules: Modules },
): Promise<{ close(): Promise<void> }> {
  const vite = config.development
    ? await (
        await import('vite')
      ).createServer({
        root: folder,
        server: { middlewareMode: true, hmr: { server: server.server } },
        appType: 'custom',
      })
    : undefined
  const built = vite ? '' : await readFile(join(folder, 'build/index.html'), 'utf8')

  /** The page's markup with its placeholders; in development as its file is now. */
  const markup = async (): Promise<string> =>
    vite ? vite.transformIndexHtml('/backoffice/', await readFile(join(folder, 'index.html'), 'utf8')) : built

  /** The merchant of the first site; an unnamed one where the sites cannot be read, so that staff can sign in all the same. */
  async function shownMerchant(): Promise<{ name: string; icon: string }> {
    const [site] = await modules.sites.all().catch(() => [])
    const { merchant = unnamedMerchant, look } = site?.profile ?? {}
    return { name: merchant.name, icon: look?.icon ? lookPicturePath(look.icon, 160, 'png') : '/icon.svg' }
  }

  async function sendPage(reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64')
    const { name, icon } = await shownMerchant()
    const page = (await markup())
      .replaceAll(placeholders.nonce, nonce)
      .replaceAll(placeholders.merchant, () => escapeHtml(name))
      .replace(placeholders.icon, () => `href="${escapeHtml(icon)}"`)
    void reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    if (vite) void reply.removeHeader('content-security-policy')
    else void reply.header('content-security-policy', backofficePolicy(nonce))
    return reply.type('text/html; charset=utf-8').send(page)
  }

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    if (vite)
      scope.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done())
      })
    else
      await scope.register(fastifyStatic, {
        root: join(folder, 'build/assets'),
        prefix: '/backoffice/assets/',
        maxAge: '365d',
        immutable: true,
        acceptRanges: false,
        lastModified: false,
        decorateReply: false,
        preCompressed: true,
      })
    for (const url of ['/backoffice', '/backoffice/*'])
      scope.get(url, { schema: { hide: true } }, async (_request, reply) => sendPage(reply))
  })
  return { close: async () => await vite?.close() }
}
