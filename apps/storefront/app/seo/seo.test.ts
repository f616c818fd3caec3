import { expect, test } from 'vitest'
import { testSite } from '../testing/page.tsx'
import { breadcrumbData, pageMeta } from './seo.ts'

const languages = [
  { locale: 'in-en', subsite: 'in', language: 'en', country: 'India', name: 'English' },
  { locale: 'ae-ar', subsite: 'ae', language: 'ar', country: 'UAE', name: 'العربية' },
]
const site = { ...testSite('ae', 'ar'), languages }
const facts = { title: 'Meher Solitaire', description: 'A ring', path: '/p/meher-solitaire' }

test('a page has its canonical URL, one alternate for every language, and a default', () => {
  const meta = pageMeta(site, facts)
  expect(meta).toContainEqual({ title: 'Meher Solitaire · Kanakira' })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/ae-ar/p/meher-solitaire' })
  expect(
    meta.filter((entry) => 'hrefLang' in entry).map((entry) => 'hrefLang' in entry && [entry.hrefLang, 'href' in entry && entry.href]),
  ).toEqual([
    ['en-IN', 'https://shop.example/in-en/p/meher-solitaire'],
    ['ar-AE', 'https://shop.example/ae-ar/p/meher-solitaire'],
    ['x-default', 'https://shop.example/in-en/p/meher-solitaire'],
  ])
})

test('a page that is not to be indexed has no alternates and is marked; a picture and structured data are included if present', () => {
  const meta = pageMeta(site, { ...facts, index: false, picture: 'RNG-002-hero', data: [{ '@type': 'Product' }] })
  expect(meta.some((entry) => 'hrefLang' in entry)).toBe(false)
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://shop.example/media/RNG-002-hero?w=1200&f=jpeg' })
  expect(meta).toContainEqual({ 'script:ld+json': { '@type': 'Product' } })
  expect(JSON.stringify(pageMeta(site, facts))).not.toMatch(/noindex|og:image|ld\+json/)
})

test('without a site there is only a title', () => {
  expect(pageMeta(undefined, facts)).toEqual([{ title: 'Meher Solitaire' }])
})

test('breadcrumb positions start at one, with absolute URLs', () => {
  const trail = breadcrumbData(site, [
    { name: 'خواتم', path: '/c/rings' },
    { name: 'Meher', path: '/p/meher-solitaire' },
  ])
  expect(trail).toMatchObject({
    itemListElement: [
      { position: 1, name: 'خواتم', item: 'https://shop.example/ae-ar/c/rings' },
      { position: 2, item: 'https://shop.example/ae-ar/p/meher-solitaire' },
    ],
  })
})
