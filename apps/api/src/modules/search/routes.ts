import { siteHeaders } from '@karat/contract/envelope.ts'
import { searchQuery, searchReply, suggestReply } from '@karat/contract/products.ts'
import { type Server, success } from '../../kernel/http.ts'
import { unwrap } from '../../kernel/result.ts'
import { cardToWire } from '../catalogue/wire.ts'
import type { Sites } from '../sites/port.ts'
import type { Search } from './service.ts'

export function searchRoutes(server: Server, { sites, search, house }: { sites: Sites; search: Search; house: string }): void {
  const tags = ['search']
  server.get(
    '/api/search/',
    { schema: { tags, summary: 'Pieces by words', headers: siteHeaders, querystring: searchQuery, response: { 200: searchReply } } },
    async (request) => {
      const { site, language } = unwrap(await sites.ofRequest(request.headers))
      const page = Number(request.query.page ?? 1)
      const found = await search.find(site, language, request.query.q, page)
      const cards = found.cards.map((card) => cardToWire(site, card))
      const records = cards.map((card) => ({
        apin: card.product,
        title: { [card.lang ?? language]: card.name },
        price: { [site.code]: card.offer_price || card.actualPrice },
        brand: { [site.code]: house },
        category_level_1: card.category,
        category_level_2: card.collection,
      }))
      return success({ query: request.query.q, corrected: found.corrected, total: found.total, page, pages: found.pages, cards, records })
    },
  )

  server.get(
    '/api/search/suggest',
    {
      schema: {
        tags,
        summary: 'Words and pieces while typing',
        headers: siteHeaders,
        querystring: searchQuery,
        response: { 200: suggestReply },
      },
    },
    async (request) => {
      const { site, language } = unwrap(await sites.ofRequest(request.headers))
      const found = await search.suggest(site, language, request.query.q)
      return success({ words: found.words, cards: found.cards.map((card) => cardToWire(site, card)) })
    },
  )
}
