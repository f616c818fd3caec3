import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { restoreScript } from './scroll-positions.tsx'

function restore(sessionStorage: () => unknown): number[] {
  const scrolled: number[] = []
  // A property that throws when it is read, as browsers have it where cookies are blocked.
  const scope = Object.defineProperty(
    { history: { state: { key: 'a' } }, scrollTo: (_: number, y: number) => scrolled.push(y) },
    'sessionStorage',
    {
      get: sessionStorage,
    },
  )
  runInNewContext(restoreScript, createContext(scope))
  return scrolled
}

test('a page is scrolled to its former position; nothing is thrown if the tab’s storage is denied, missing or damaged', () => {
  expect(restore(() => ({ getItem: () => '{"a":420}' }))).toEqual([420])
  expect(restore(() => ({ getItem: () => '{"b":420}' }))).toEqual([])
  expect(restore(() => ({ getItem: () => 'nonsense' }))).toEqual([])
  expect(restore(() => null)).toEqual([])
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(restore(denied)).toEqual([])
  expect(readFileSync(join(import.meta.dirname, '../root.tsx'), 'utf8')).not.toContain('<ScrollRestoration')
})
