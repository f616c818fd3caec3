import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, type Sealed, unseal } from './sealed.ts'

test('what was sealed comes out as it went in: where it was sealed, and where its text was sent', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const sealed = seal(value)
      expect(sealed.text).toBe(JSON.stringify(value))
      expect(unseal(sealed)).toBe(value)
      const sent = JSON.parse(JSON.stringify(sealed)) as Sealed<typeof value>
      expect(Object.keys(sent)).toEqual(['text'])
      expect(JSON.stringify(unseal(sent))).toBe(JSON.stringify(value))
    }),
  )
})

test('it is the same object each time, so that nothing is drawn anew for it', () => {
  const sent: Sealed<{ cards: string[] }> = { text: '{"cards":["a"]}' }
  expect(unseal(sent)).toBe(unseal(sent))
})

test('what is missing is left out, and a part that two pages share is written alike on both', () => {
  const shared = { names: ['a', 'b'], none: undefined }
  expect(seal({ shared, page: 1, none: undefined }).text).toBe('{"shared":{"names":["a","b"]},"page":1}')
  expect(seal({ page: 2, shared }).text).toBe('{"page":2,"shared":{"names":["a","b"]}}')
})
