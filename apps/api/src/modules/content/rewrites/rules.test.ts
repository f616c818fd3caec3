import { expect, test } from 'vitest'
import { endOf, pathOf } from './rules.ts'

test('a path is a normalized path of this shop', () => {
  expect(['/', '/p/old-ring', '/p/old-ring/', '/p/सोना', '/a/b/c', '/p/a%20b'].map(pathOf)).toEqual([
    '/',
    '/p/old-ring',
    '/p/old-ring',
    `/p/${encodeURIComponent('सोना')}`,
    '/a/b/c',
    '/p/a%20b',
  ])
  for (const odd of [
    '',
    'p/ring',
    '//elsewhere.example',
    '/a//b',
    '/a?b',
    '/a#b',
    '/a b',
    '/../x',
    '/a/%2e%2e/x',
    '/a\\b',
    '/%2f',
    '/%zz',
    `/${'x'.repeat(500)}`,
  ])
    expect([odd, pathOf(odd)]).toEqual([odd, undefined])
})

test('a chain of rewrites is one, and temporary if any step is', () => {
  const step = (target: string, status: 301 | 302) => ({ source: '/x', target, status })
  expect(endOf([])).toBeUndefined()
  expect(endOf([step('/b', 301)])).toEqual({ target: '/b', status: 301 })
  expect(endOf([step('/b', 302), step('/c', 301)])).toEqual({ target: '/c', status: 302 })
})
