import type { Card as CardData } from '@karat/contract/products.ts'
import type { ReviewReply } from '@karat/contract/reviews.ts'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { createFragmentCache } from './fragment-cache.ts'
import { Footer } from '../shell/footer.tsx'
import { MegaMenu } from '../shell/mega-menu.tsx'
import { MenuDrawer } from '../shell/menu-drawer.tsx'
import { RateStrip } from '../shell/rate-strip.tsx'
import { InPage, testSite } from '../testing/page.tsx'
import { plainTexts } from '../testing/plain-texts.ts'
import { CardGrid } from '../ui/cards/card.tsx'
import { ReviewCard } from '../ui/reviews/review-card.tsx'
import { type FragmentCache, FragmentCacheProvider } from './cached-fragment.tsx'
import type { PageTexts } from './page-texts.ts'
import { SiteLink, type SiteInfo, useSite } from '../site/site.tsx'

function siteWith(menuLabel: string, locale: 'en' | 'ar' = 'en'): SiteInfo {
  const link = (path: string, label: string) => ({ path, label })
  const groups = [
    { label: 'Kinds', items: [link('/c/rings', 'Rings & bands'), { ...link('/c/chains', 'Chaînes'), lang: 'es' }] },
    { label: 'Metals', items: [link('/jewellery?metal=gold', 'Gold')] },
  ]
  const menu = [{ path: '/jewellery', label: menuLabel, groups }, link('/stores', 'Stores')]
  return {
    ...testSite('in', locale),
    menu,
    languages: [{ locale: 'in-en', subsite: 'in', language: 'en', country: 'India', name: 'English' }],
    footer: {
      line: 'Since 1984',
      groups: [{ label: 'Help', items: [link('/stores', 'Stores')] }],
      legal: [{ label: 'Terms', path: '/terms' }, { label: '© Kanakira' }],
      payments: [{ name: 'UPI', kind: 'upi' }],
    } as unknown as NonNullable<SiteInfo['footer']>,
  }
}

function Shell() {
  return (
    <>
      <RateStrip />
      {useSite().menu.map((item) => (
        <MegaMenu key={item.path} id={`mega-menu-${item.path}`} item={item} />
      ))}
      <MenuDrawer />
      <Footer />
    </>
  )
}

const keptMarkup = () => createFragmentCache('')(plainTexts)

function written(kept: FragmentCache | null, site: SiteInfo, part: ReactNode = <Shell />): string {
  return renderToString(
    <InPage site={site} address={`/${site.locale}/c/rings`}>
      <FragmentCacheProvider value={kept}>{part}</FragmentCacheProvider>
    </InPage>,
  )
}

test('the shell has equal HTML with and without the cache, on the first and later pages, in every language', () => {
  const kept = keptMarkup()
  for (const site of [siteWith('Jewellery'), siteWith('Jewellery', 'ar'), siteWith('Jewels')]) {
    const drawn = written(null, site)
    expect(drawn).toContain('Rings &amp; bands')
    expect(drawn).toContain(`href="/${site.locale}/c/chains"`)
    expect([written(kept, site), written(kept, site)]).toEqual([drawn, drawn])
  }
})

test('a cached fragment is rendered once, and again when its source text differs', () => {
  const drawn = vi.fn()
  function Counted() {
    drawn()
    return <SiteLink to="/stores">{useSite().footer?.line}</SiteLink>
  }
  const inner = keptMarkup()
  const site = siteWith('Jewellery')
  const part = (of: string) => inner.through(of, 'part', () => <InPage site={site}>{<Counted />}</InPage>)
  expect(part('a')).toBe('<a href="/in-en/stores">Since 1984</a>')
  part('a')
  expect(drawn).toHaveBeenCalledTimes(1)
  part('b')
  expect(drawn).toHaveBeenCalledTimes(2)
  expect(part('a')).toBe(part('b'))
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('a cached fragment with a picture, as the footer with the logo of its merchant, has no link that the browser lacks', () => {
  const kept = keptMarkup()
  expect(kept.through('of', 'part', () => <img src="/media/logo?w=640" alt="Vela" />)).toBe('<img src="/media/logo?w=640" alt="Vela"/>')
  expect(kept.through('of', 'two', () => [<img key="1" src="/1" alt="" />, <img key="2" src="/2" alt="" />])).toMatch(/^<img src="\/1"/)
})

test('unused texts are removed from the cache', () => {
  const kept = keptMarkup()
  let drawn = 0
  const part = (of: string) =>
    kept.through(of, 'part', () => {
      drawn += 1
      return 'text'
    })
  part('first')
  for (let index = 0; index < 300; index++) part(String(index))
  drawn = 0
  part('first')
  expect(drawn).toBe(1)
})

test('a cached fragment is shared by pages, each with its own placeholders', () => {
  const markup = createFragmentCache('b{}')
  const marked: string[] = []
  const page = (name: string): PageTexts => ({
    ...plainTexts,
    placeholder: (parts) => `${name} ${marked.push(plainTexts.placeholder(parts))}`,
  })
  const [first, second] = [markup(page('a')), markup(page('b'))]
  expect([first.styles, second.styles]).toEqual(['a 1', 'b 2'])
  expect([first.through('of', 'part', () => 'text'), second.through('of', 'part', () => 'another text')]).toEqual(['a 3', 'b 4'])
  expect(marked).toEqual(['b{}', 'b{}', 'text', 'text'])
})

const picture = (id: string) => ({ id, width: 1200, height: 1200, blur: 'data:image/webp;base64,AA==' })
const card: CardData = {
  productID: 'RNG-001',
  product: 'RNG-001',
  slug: 'meher',
  name: 'Meher & <co> "₹"',
  category: 'rings',
  collection: '',
  metal: 'gold',
  purity: '18K',
  colour: 'yellow',
  colours: ['yellow', 'rose'],
  grossMg: 3210,
  caratMilli: 420,
  stone: 'diamond',
  actualPrice: 2_68_154,
  offer_price: 2_50_000,
  availability: 'ready',
  badge: '',
  alt: 'A ring',
  lead: true,
  pictures: [picture('a'), picture('b')],
}
const review: ReviewReply = {
  reviewID: 'r1',
  productReviewTitle: 'Well <made>',
  productReviewComment: 'It shines & fits.',
  productRatings: 4,
  fit: null,
  author: 'Asha',
  lang: 'en',
  translation: null,
  bought: { metal: 'gold', colour: 'yellow', purity: '18K', size: '12', sizeSystem: 'ring' },
  helpful: 0,
  photos: [{ photoID: 'p', url: '/media/p', width: 10, height: 10 }],
  at: '2026-01-02T03:04:05.000Z',
  reply: { text: 'Thank you', at: '2026-01-03T03:04:05.000Z' },
}

test('cards, reviews and rates have equal HTML with and without the cache, on every page and in every language', () => {
  const kept = keptMarkup()
  for (const locale of ['en', 'ar'] as const) {
    const base = siteWith('Jewellery', locale)
    const settings = { ...base.settings, profile: { ...base.settings.profile, shownRates: ['22K'] } }
    const rate = { metal: 'gold', purity: '22K', rate: 14_405, change: 49, changePercent: 0.34 }
    const rates = { subsite: 'in', currencyCode: 'INR', version: 1, at: '2026-01-02T03:04:05.000Z', stale: false, rates: [rate] }
    const site: SiteInfo = { ...base, settings, rates }
    const part = (
      <>
        <RateStrip />
        <CardGrid cards={[card, { ...card, slug: 'other', productID: 'RNG-002' }]} eager={1} />
        <CardGrid cards={[{ ...card, slug: 'other', productID: 'RNG-002' }]} heading="h2" />
        <ReviewCard review={review} />
        <ReviewCard review={review}>
          <p>1</p>
        </ReviewCard>
      </>
    )
    const drawn = written(null, site, part)
    expect(drawn).toContain('Meher &amp; &lt;co&gt;')
    expect(drawn).toContain('Well &lt;made&gt;')
    expect(drawn).toContain('₹14,405')
    expect(drawn).not.toMatch(/id="_[rR]_/)
    // A copy, as in the data of another page: the cache compares the content.
    const again = <CardGrid cards={[structuredClone(card)]} />
    for (let page = 0; page < 3; page++) {
      expect(written(kept, site, part)).toBe(drawn)
      expect(written(kept, site, again)).toBe(written(null, site, again))
    }
  }
})

describe('a fragment of an object', () => {
  function createParts() {
    const kept = keptMarkup()
    let drawn = 0
    const part = (of: object, name = 'part', others: unknown[] = ['en']) => kept.throughObject(of, name, others, () => `drawn ${++drawn}`)
    return { part, drawn: () => drawn }
  }

  test('is cached from the second page that has an equal object', () => {
    const { part } = createParts()
    expect([part({ price: 1 }), part({ price: 1 }), part({ price: 1 }), part({ price: 2 })]).toEqual([
      undefined,
      'drawn 1',
      'drawn 1',
      undefined,
    ])
  })

  test('is rendered again for another name, site or language', () => {
    const { part } = createParts()
    const of = { price: 1 }
    const settings = {}
    for (const others of [['en'], ['hi'], [settings], [{ ...settings }]]) {
      for (const name of ['card', 'eager card']) expect([part(of, name, others), part(of, name, others)][0]).toBeUndefined()
    }
    expect([part(of, 'card', ['en']), part(of, 'card', ['hi']), part(of, 'eager card', ['en'])]).toEqual(['drawn 1', 'drawn 3', 'drawn 2'])
  })

  test('is removed when the cache is full', () => {
    const { part, drawn } = createParts()
    const keep = (of: object, others?: unknown[]) => [part(of, 'part', others), part(of, 'part', others)]
    keep({ price: 1 })
    for (let index = 0; index < 20; index++) keep({ price: 1 }, [index])
    expect(part({ price: 1 })).toBeUndefined()
    keep({ price: 2 })
    for (let price = 10; price < 1010; price++) part({ price })
    const before = drawn()
    expect([part({ price: 2 }), drawn()]).toEqual([undefined, before])
  })
})
