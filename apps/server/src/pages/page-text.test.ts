import { expect, test } from 'vitest'
import { createPageTexts, pageBytes } from './page-text.ts'

const styles = createPageTexts().share('b{color:"₹"}')

/** A page with styles that all pages share, and its own data. */
function page(data: string, shared = styles, paragraph = '₹2,68,154 · सोना') {
  const texts = createPageTexts()
  const markup = [
    `<style>${texts.placeholder([shared])}</style><p>${paragraph}</p>`,
    `<script>{"a":${texts.placeholder(['"', data, '"'])}}</script>`,
  ]
  return { markup, texts }
}
const bytesOf = ({ markup, texts }: ReturnType<typeof page>) => pageBytes(markup, texts)

test('the bytes of a page have its texts at their placeholders, in UTF-8', () => {
  const html = '<style>b{color:"₹"}</style><p>₹2,68,154 · सोना</p><script>{"a":"د.إ"}</script>'
  expect(bytesOf(page('د.إ')).body.toString()).toBe(html)
  expect(pageBytes([html], createPageTexts()).body.toString()).toBe(html)
})

test('a text that looks like a placeholder is not replaced', () => {
  const texts = createPageTexts()
  const placeholder = texts.placeholder(['b'])
  expect(pageBytes([texts.placeholder(['a', placeholder, texts.share(placeholder)])], texts).body.toString()).toBe(
    `a${placeholder}${placeholder}`,
  )
})

test('pages with equal content have the same etag, with different content different ones', () => {
  const other = createPageTexts().share('i{}')
  const tags = [page('1'), page('1'), page('2'), page('1', other), page('1', styles, 'चाँदी')].map((one) => bytesOf(one).etag)
  expect(tags[0]).toMatch(/^W\/"[\w-]{27}"$/)
  expect([tags[1], new Set(tags).size]).toEqual([tags[0], 4])
})

test('an unknown placeholder is an error, not a page without its data', () => {
  expect(() => pageBytes(page('1').markup, createPageTexts())).toThrow('another page')
})
