import { expect, test } from 'vitest'
import { pageBytes, type PageText } from './page-text.ts'

const page = (data: string, styles = 'b{}'): PageText => ({
  html: '<style>#1</style><p>₹2,68,154 · सोना</p><script>#2</script>',
  longTexts: [
    { mark: '#1', text: styles, fixed: true },
    { mark: '#2', text: data, fixed: false },
  ],
})

test('the bytes of a page have its long texts in their places, in UTF-8', () => {
  const html = '<style>b{}</style><p>₹2,68,154 · सोना</p><script>"د.إ"</script>'
  expect(pageBytes(page('"د.إ"')).body.toString()).toBe(html)
  expect(pageBytes({ html, longTexts: [] }).body.toString()).toBe(html)
})

test('what looks like a place inside of a text is none', () => {
  expect(pageBytes(page('#1 #2')).body.toString()).toContain('<script>#1 #2</script>')
})

test('a page with the same content has the same tag, another content another one', () => {
  const tags = [page('1'), page('1'), page('2'), page('1', 'i{}'), { ...page('1'), html: page('1').html.replace('सोना', 'चाँदी') }].map(
    (one) => pageBytes(one).etag,
  )
  expect(tags[0]).toMatch(/^W\/"[\w-]{27}"$/)
  expect([tags[1], new Set(tags).size]).toEqual([tags[0], 4])
})

test('a text without its place is a fault, not a page without its data', () => {
  expect(() => pageBytes({ ...page('1'), html: '<style>#1</style>' })).toThrow('no place')
})
