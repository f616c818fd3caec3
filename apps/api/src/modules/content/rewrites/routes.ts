import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { route } from '../../../kernel/route.ts'
import type { RewriteService } from './service.ts'

export function rewriteRoutes(server: Server, { rewrites }: { rewrites: RewriteService }): void {
  // C-45: everything but the path is passed through to the new address.
  route(server, calls, 'GET /api/url-rewrite', async ({ site }, { query }) => {
    const { path, ...rest } = query
    const [, first = '', after = ''] = /^\/([^/]*)(\/.*)?$/.exec(path) ?? []
    // A path may have the locale of the site's pages, which the new one then has too.
    const locale = site.languages.some(({ code }) => first.toLowerCase() === `${site.code}-${code}`.toLowerCase()) ? `/${first}` : ''
    const found = await rewrites.find(site.code, locale ? after || '/' : path)
    if (!found) return success({ rewrite: null })
    const passed = new URLSearchParams(
      Object.entries(rest).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])),
    )
    const search = passed.size > 0 ? `?${passed}` : ''
    return success({ rewrite: { path: `${locale}${found.target}${search}`, status: found.status } })
  })
}
