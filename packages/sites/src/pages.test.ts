import { expect, test } from 'vitest'
import { pageAt, pageOf, pages } from './pages.ts'

/** A path of a page, with a name for each of its parameters. */
const pathOf = (path: string) => path.replaceAll(/:\w+\??/g, 'name')

test('every page is found by its own path, and no other path is', () => {
  expect(pages.length).toBeGreaterThan(25)
  for (const page of pages) {
    expect(pageAt(`/in-en/${pathOf(page.path)}`)).toBe(page)
    expect(pageAt(`/in-en/${pathOf(page.path).toUpperCase()}`)).toBe(page)
    if (page.path.endsWith('?')) expect(pageAt(`/in-en/${page.path.replace(/\/:\w+\?$/, '')}`)).toBe(page)
  }
  expect(pageOf(['c', 'rings', 'gold'])).toBeUndefined()
})

test('a private page is neither indexed nor in the sitemap; a page in the sitemap is indexed', () => {
  for (const { path, cache, indexed, sitemap, query } of pages) {
    if (cache === 'own') expect([path, indexed, sitemap, query]).toEqual([path, false, undefined, undefined])
    if (sitemap) expect([path, indexed === false]).toEqual([path, false])
  }
})

test('every parameter with a value check is a parameter of its page', () => {
  for (const { path, query = [], valid = {} } of pages)
    expect([path, Object.keys(valid).filter((key) => !query.includes(key))]).toEqual([path, []])
})

test('only pages with a form that needs it may load a captcha', () => {
  expect(pages.flatMap(({ path, captcha }) => (captcha ? [path] : []))).toEqual([
    'investors',
    'checkout-thankyou',
    'sign-in',
    'sign-up',
    'forgot-password',
    'reset-password',
    'dashboard/reviews',
  ])
  expect(['/in-en/', '/sign-in', '/in-en/sign-in/x', '/in-en/p/sign-in'].map((path) => pageAt(path)?.captcha)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
