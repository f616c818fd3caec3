/** The queues of what waits for a second person, in the order in which they are led to, with their pages. */
const queuesForTwo = [
  ['approvals', '/approvals'],
  ['rates', '/rates'],
] as const

/** How much waits for a second person, and the page of the first that does; the home page for nothing. A queue that the member may not read is not counted. */
export function bellOf(queues: { get: (name: 'approvals' | 'rates') => { count: number } | undefined } | undefined): {
  count: number
  href: string
} {
  const waiting = queuesForTwo.map(([name, href]) => ({ count: queues?.get(name)?.count ?? 0, href }))
  return {
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    href: waiting.find(({ count }) => count > 0)?.href ?? '/',
  }
}
