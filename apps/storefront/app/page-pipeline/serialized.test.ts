import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageTexts } from './page-texts.ts'
import { serialize, type Serialized, type SerializedText, serializeText, textOf, deserialize } from './serialized.ts'

/** The texts of a page, and a function that inserts them into its data, which the router has written as JSON. */
function createTexts() {
  const shared: string[] = []
  const marked: string[] = []
  const texts: PageTexts = {
    share(text) {
      shared.push(text)
      return { bytes: Buffer.from(text) }
    },
    placeholder(parts) {
      marked.push(parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part.bytes).toString())).join(''))
      return `#${marked.length - 1}#`
    },
  }
  const sent = <T>(serialized: T): T =>
    JSON.parse(JSON.stringify(serialized).replaceAll(/#(\d+)#/g, (_, index: string) => marked[Number(index)] ?? '')) as T
  return { texts, shared, marked, sent }
}

const long = 'Ring </script> "₹2,68,154" \\ सोना\n\u2028'.repeat(20)
const anything = fc.jsonValue({ noUnicodeString: false })

test('serialized data is read back unchanged on the server, and in the browser from its placeholder', () => {
  const value = fc.oneof(
    anything,
    fc.dictionary(fc.string({ unit: 'binary' }), fc.oneof(anything, fc.constant(long), fc.constant({ long }))),
  )
  fc.assert(
    fc.property(value, (data) => {
      const { texts, marked, sent } = createTexts()
      const serialized = serialize(data, texts)
      expect(deserialize(serialized)).toBe(data)
      expect(serialized.text).toBe('#0#')
      expect(marked[0]).not.toContain('<')
      const received = sent(serialized)
      expect(Object.keys(received)).toEqual(['text'])
      expect(JSON.stringify(deserialize(received))).toBe(JSON.stringify(data))
    }),
  )
})

test('it is the same object each time, so that nothing is rendered again for it', () => {
  const sent: Serialized<{ cards: string[] }> = { text: '{"cards":["a"]}' }
  expect(deserialize(sent)).toBe(deserialize(sent))
})

test('missing values are left out', () => {
  const value = { none: undefined, shared: { names: ['a'], none: undefined }, page: 1, last: undefined }
  const { texts, sent } = createTexts()
  expect(sent(serialize(value, texts)).text).toBe('{"shared":{"names":["a"]},"page":1}')
})

test('a long part shared by two pages is encoded once, a short one stays text', () => {
  const shared = { long }
  const short = { name: 'a' }
  const [first, second] = [createTexts(), createTexts()]
  const pages = [
    first.sent(serialize({ shared, short, page: 1 }, first.texts)),
    second.sent(serialize({ page: 2, short, shared }, second.texts)),
  ]
  expect(pages.map(({ text }) => text)).toEqual([JSON.stringify({ shared, short, page: 1 }), JSON.stringify({ page: 2, short, shared })])
  expect([first.shared.length, second.shared.length]).toEqual([1, 0])
})

test('a text shared by pages is serialized unchanged', () => {
  const text = JSON.stringify({ 'nav.menu': long })
  const [first, second] = [createTexts(), createTexts()]
  const serialized = [serializeText(text, first.texts), serializeText(text, second.texts)] as [SerializedText, SerializedText]
  expect(serialized.map(textOf)).toEqual([text, text])
  expect([first.sent(serialized[0]).text, second.sent(serialized[1]).text]).toEqual([text, text])
  expect([first.shared.length, second.shared.length]).toEqual([1, 0])
  expect(textOf({ text })).toBe(text)
})
