import { expect, test } from 'vitest'
import { copyOnce, memoizeResponse, textOnce } from './memoized-response.ts'

test('a memoized response is serialized and copied once, any other value each time', () => {
  let times = 0
  const write = (answer: unknown) => `${(times += 1)} ${JSON.stringify(answer)}`
  const kept = memoizeResponse({ name: 'Größe' })
  expect(textOnce(kept, write).toString()).toBe('1 {"name":"Größe"}')
  expect(textOnce(kept, write).toString()).toBe('1 {"name":"Größe"}')
  expect(textOnce({ name: 'Größe' }, write)).toBe('2 {"name":"Größe"}')
  expect(textOnce({ name: 'Größe' }, write)).toBe('3 {"name":"Größe"}')
  const copy = copyOnce(kept, (answer) => structuredClone(answer))
  expect(copy).toEqual(kept)
  expect(copyOnce(kept, () => 'another')).toBe(copy)
  expect([copyOnce(null, String), copyOnce('text', String)]).toEqual(['null', 'text'])
})
