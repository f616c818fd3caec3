import { compileFunction } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataScript } from './data-script.ts'

/** The data that a page's script passes to the router. */
function handedOver(data: string): { chunks: string[]; closed: boolean } {
  const elements = dataScript(data)
  const [, id = '', textContent = '', script = ''] =
    /^<script type="application\/json" id="([^"]+)">([^<]*)<\/script><script>([^<]*)<\/script>$/.exec(elements) ?? []
  const handed = { chunks: [] as string[], closed: false }
  const streamController = { enqueue: (chunk: string) => handed.chunks.push(chunk), close: () => (handed.closed = true) }
  const document = { getElementById: (wanted: string) => (wanted === id ? { textContent } : null) }
  compileFunction(script, ['window', 'document'])({ __reactRouterContext: { streamController } }, document)
  return handed
}

test('the data of a page reaches the router unchanged, for any content, and cannot break out of its script', () => {
  const words = [
    '</script><script>alert(1)</script>',
    '<!--',
    '`',
    '${1}',
    '$',
    '\\',
    '"',
    "'",
    '₹2,68,154 · सोना',
    '\u2028',
    '\n',
    '\\u003c',
  ]
  const value = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary' }))).map((parts) => [parts.join(''), parts])
  fc.assert(
    fc.property(value, (data) => {
      // Text of JSON in JSON too, as the menu is.
      const sent = JSON.stringify([data, JSON.stringify(data)])
      const { chunks, closed } = handedOver(`${sent}\n`)
      expect(closed).toBe(true)
      expect(JSON.parse(chunks.join(''))).toEqual(JSON.parse(sent))
    }),
  )
})
