import { sendToShop } from '../commands/admin-socket.ts'
import { send } from './fuzz-client.ts'
import type { Call } from './fuzz-requests.ts'
import type { Known } from './schema-arbitrary.ts'

/** Signs the owner of the demo in by a one-time link, over HTTP; returns the headers of their calls. */
export async function signInOwner(address: string, dataFolder: string): Promise<Record<string, string>> {
  const outcome = await sendToShop(dataFolder, { command: 'sign-in-link', email: 'ketaki@kanakira.example' })
  const answer = await fetch(`${address}/api/staff/sign-in/link/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: outcome?.output.split('#')[1]?.trim() }),
  })
  if (!answer.ok) throw new Error(`the owner's sign-in: ${answer.status} ${await answer.text()}`)
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { cookie: cookies.join('; '), 'x-csrf-token': csrfToken, subsiteid: 'in' }
}

/** The most values kept of one name: enough to name objects in several states. */
const kept = 12

function collect(value: unknown, into: Map<string, Set<unknown>>): void {
  if (Array.isArray(value)) for (const one of value) collect(one, into)
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) {
      if (typeof field === 'string' || typeof field === 'number') {
        const values = into.get(name) ?? new Set()
        into.set(name, values)
        if (values.size < kept) values.add(field)
      } else collect(field, into)
    }
}

/** The part of the shop that a call is about: `orders` of `/api/staff/orders/{number}/`. */
const subjectOf = (path: string) => path.split('/')[3] ?? ''

/**
 * Existing values of the areas of staff: those that its lists show, by the names of their fields. The returned function gives those for
 * one call, whose `id` and `number` are of its own kind of object.
 */
export async function staffValues(
  address: string,
  headers: Record<string, string>,
  calls: readonly Call[],
): Promise<(call: Call) => Known> {
  const all = new Map<string, Set<unknown>>()
  const ofSubject = new Map<string, Map<string, Set<unknown>>>()
  for (const { path } of calls.filter(({ method, path: one }) => method === 'GET' && !one.includes('{'))) {
    const answer = await send(address, { method: 'GET', path: `${path}?view=all`, headers })
    const shown = answer.status === 200 ? answer : await send(address, { method: 'GET', path, headers })
    if (shown.status !== 200 || !shown.body.startsWith('{')) continue
    const own = ofSubject.get(subjectOf(path)) ?? new Map<string, Set<unknown>>()
    ofSubject.set(subjectOf(path), own)
    for (const into of [all, own]) collect(JSON.parse(shown.body), into)
  }
  return ({ path }) => {
    const known = Object.fromEntries([...all, ...(ofSubject.get(subjectOf(path)) ?? [])].map(([name, values]) => [name, [...values]]))
    return { ...known, variant: known['variantID'] ?? [] }
  }
}
