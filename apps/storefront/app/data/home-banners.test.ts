import type { Block, HomeBanner } from '@karat/contract/content.ts'
import { expect, test } from 'vitest'
import { placeBanners } from './home-banners.ts'

const banner = (title: string): HomeBanner => ({ title, text: '', action: '', path: '/c/rings', wide: 'w', tall: 't', alt: '' })
const place: Block = { kind: 'banner' }
const rates: Block = { kind: 'rates', title: 'Rates', text: '' }

test('banners are placed in order; a slot without a banner is left out, and a banner without a slot too', () => {
  const [first, second] = [banner('First'), banner('Second')]
  expect(placeBanners([place, rates, place], [first, second])).toEqual([{ kind: 'banner', ...first }, rates, { kind: 'banner', ...second }])
  expect(placeBanners([place, rates, place], [first])).toEqual([{ kind: 'banner', ...first }, rates])
  expect(placeBanners([rates, place], [first, second])).toEqual([rates, { kind: 'banner', ...first }])
  expect(placeBanners([place], [])).toEqual([])
})
