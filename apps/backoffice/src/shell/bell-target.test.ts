import { expect, test } from 'vitest'
import { bellOf } from './bell-target.ts'

test('the bell counts what waits for a second person, and leads to the first of it', () => {
  const queues = (counts: Partial<Record<string, number>>) => ({
    get: (name: string) => (counts[name] === undefined ? undefined : { count: counts[name] }),
  })
  expect(bellOf(queues({ approvals: 2, rates: 1 }))).toEqual({ count: 3, href: '/approvals' })
  expect(bellOf(queues({ approvals: 0, rates: 1 }))).toEqual({ count: 1, href: '/rates' })
  expect([bellOf(queues({})), bellOf(undefined)]).toEqual([
    { count: 0, href: '/' },
    { count: 0, href: '/' },
  ])
})
