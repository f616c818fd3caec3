import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Modules } from '@karat/api/compose.ts'
import { cachedContent } from '@karat/contract/content.ts'
import { pages } from '@karat/sites/pages.ts'

/** `/robots.txt`, `/sitemap.xml` and one sitemap for each site and language, with every page in every language as alternates. */
export function sitemapRoutes(
  server: FastifyInstance,
  { modules, origin }: { modules: Modules; origin: (request: FastifyRequest) => string },
): void {
  const hidden = { schema: { hide: true } as object }

  server.get('/robots.txt', hidden, async (request, reply) =>
    reply
      .type('text/plain')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /account/',
          'Disallow: /payments/',
          'Disallow: /sandbox-bank/',
          ...pages.filter(({ crawled }) => crawled === false).map(({ path }) => `Disallow: /*/${path}`),
          `Sitemap: ${origin(request)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  server.get('/sitemap.xml', hidden, async (request, reply) => {
    const sites = (await modules.sites.all()).filter(({ isOpen }) => isOpen)
    const maps = sites.flatMap((site) =>
      site.languages.map((language) => `<sitemap><loc>${origin(request)}/sitemaps/${site.code}-${language.code}.xml</loc></sitemap>`),
    )
    return reply
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>`,
      )
  })

  server.get<{ Params: { file: string } }>('/sitemaps/:file', hidden, async (request, reply) => {
    const locale = request.params.file.replace(/\.xml$/, '')
    const sites = await modules.sites.all()
    const site = sites.find(
      (candidate) => candidate.isOpen && candidate.languages.some((language) => `${candidate.code}-${language.code}` === locale),
    )
    if (!site) return reply.status(404).type('text/plain').send('not found')
    const language = locale.slice(site.code.length + 1)
    const [categories, collections, slugs, written] = await Promise.all([
      modules.catalogue.categories(language),
      modules.catalogue.collections(language),
      modules.catalogue.slugs(site),
      modules.content.read(`${site.website}_${site.code}_${language}_PAGES`.toUpperCase()),
    ])
    const named = {
      categories: categories.map(({ id }) => id),
      collections: collections.map(({ id }) => id),
      products: slugs.map(({ slug }) => slug),
      texts: cachedContent['{SITE}_{LANGUAGE}_PAGES'].parse(written).pages.map(({ slug }) => slug),
    }
    const paths = pages.flatMap(({ path, sitemap }) => {
      if (sitemap === undefined) return []
      return sitemap === 'itself' ? [`/${path}`] : named[sitemap].map((name) => `/${path.replace(/:\w+$/, name)}`)
    })
    const base = origin(request)
    const entry = (path: string) => {
      const alternates = site.languages.map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language.code}-${site.country}" href="${base}/${site.code}-${language.code}${path}"/>`,
      )
      return `<url><loc>${base}/${locale}${path}</loc>${alternates.join('')}</url>`
    }
    return reply
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${paths.map(entry).join('')}</urlset>`,
      )
  })
}
