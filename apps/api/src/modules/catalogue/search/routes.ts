import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { route } from '../../../kernel/route.ts'
import { cardToWire } from '../products/wire.ts'
import type { Search } from './service.ts'

export function searchRoutes(server: Server, { search }: { search: Search }): void {
  route(server, calls, 'GET /api/search/', async ({ site, language }, { query }) => {
    const page = Number(query.page ?? 1)
    const result = await search.find(site, language, query)
    const cards = result.cards.map((card) => cardToWire(site, card))
    const records = cards.map((card) => ({
      apin: card.product,
      title: { [card.lang ?? language]: card.name },
      price: { [site.code]: card.offer_price || card.actualPrice },
      brand: { [site.code]: site.profile.merchant.name },
      category_level_1: card.category,
      category_level_2: '',
    }))
    return success({
      query: query.q,
      understood: result.understood,
      corrected: result.corrected,
      total: result.total,
      capped: result.capped,
      page,
      pages: result.pages,
      cards,
      records,
      facets: result.facets,
      near: result.near && { ...result.near, cards: result.near.cards.map((card) => cardToWire(site, card)) },
    })
  })

  route(server, calls, 'GET /api/search/suggest', async ({ site, language }, { query }) => {
    const suggestions = await search.suggest(site, language, query.q)
    return success({
      words: suggestions.words,
      filters: { ...suggestions.filters },
      corrected: suggestions.corrected,
      cards: suggestions.cards.map((card) => cardToWire(site, card)),
    })
  })
}
