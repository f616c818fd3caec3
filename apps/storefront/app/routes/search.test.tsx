import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { markupOf, testSite } from '../testing/page.tsx'
import Search from './search.tsx'

// Forms need a router with loaders.
vi.mock('react-router', async (original) => ({ ...(await original<object>()), Form: 'form', useSubmit: () => () => {} }))

test('a search without results has no sorting and no filters to add, but its filters can be removed', () => {
  const page = (total: number) => {
    const facets = [{ name: 'price', values: [{ value: '-100', count: total, selected: true, capped: false }] }]
    const found = {
      query: 'ring',
      understood: null,
      corrected: null,
      total,
      capped: false,
      page: 1,
      pages: 1,
      cards: [],
      facets,
      near: null,
    }
    const props = { loaderData: { query: 'ring', found } } as unknown as ComponentProps<typeof Search>
    return markupOf(<Search {...props} />, testSite('in', 'en'))
  }
  expect(page(3)).toContain('listing-bar')
  expect(page(0)).not.toContain('listing-bar')
  expect(page(0)).toContain('under ₹100')
})
