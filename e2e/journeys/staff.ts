import { connect } from 'node:net'
import { join } from 'node:path'

/**
 * Sends a command to the running shop over the socket of whoever sits at the machine: invitations and one-time links. Rejects with the
 * refusal. `folder` is the data folder of another shop than that of the run.
 */
export function notifyShop(request: object, folder = process.env['KARAT_E2E_DATA'] ?? ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(folder, 'admin.sock'), () => socket.write(`${JSON.stringify(request)}\n`))
    let reply = ''
    socket.on('data', (bytes) => {
      reply += bytes.toString()
    })
    socket.on('error', reject)
    socket.on('end', () => {
      const { ok, output } = JSON.parse(reply) as { ok: boolean; output: string }
      if (ok) resolve(output)
      else reject(new Error(output))
    })
  })
}

const shop = 'http://127.0.0.1:3177'
const owner = 'ketaki@kanakira.example'
/** The headers of the calls of members of the demo, by their e-mail addresses. */
const sessions = new Map<string, Promise<Record<string, string>>>()

async function signIn(email: string): Promise<Record<string, string>> {
  const code = (await notifyShop({ command: 'sign-in-link', email })).split('#')[1]
  const answer = await fetch(`${shop}/api/staff/sign-in/link/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { cookie, 'x-csrf-token': csrfToken }
}

/** Makes a call of a member of the demo about a site, by its path and query; rejects with the message of a refusal. Without a body it is a GET. */
export async function staffCall<T>(path: string, body?: object, site = 'in', email = owner): Promise<T> {
  const session = sessions.get(email) ?? signIn(email)
  sessions.set(email, session)
  const answer = await fetch(`${shop}/api/staff/${path}${path.includes('?') ? '' : '/'}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(await session), subsiteid: site, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (answer.ok) return (await answer.json()) as T
  const refusal = await answer.text()
  // The proof of who it is came with the sign-in, and lasts ten minutes.
  if (!refusal.includes('"proof_needed"')) throw new Error(`${path}: ${refusal}`)
  sessions.delete(email)
  return staffCall<T>(path, body, site, email)
}

const reason = 'by the book'

/** The site whose number it is: `AE26-…` is of `ae`. */
const siteOf = (number: string) => number.slice(0, 2).toLowerCase()

/** Makes a transition of an order, or of one of its pieces. */
export const transitionOrder = (number: string, transition: string, more: object = {}) =>
  staffCall(`orders/${number}/transition`, { transition, reason, ...more }, siteOf(number))

let huids = 0

/** Records the hallmark number of a piece of one article, by its place from 1. */
export const hallmark = (number: string, unit = 1) =>
  staffCall(`orders/${number}/hallmark`, { unit, huids: [(Date.now() + ++huids).toString(36).slice(-6)], reason }, siteOf(number))

/** Makes all transitions of an order up to its delivery; its first piece has a hallmark number, as a gold ring has, unless it needs none. */
export async function deliver(number: string, { isHallmarked = true } = {}): Promise<void> {
  if (isHallmarked) await hallmark(number)
  for (const transition of ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver']) await transitionOrder(number, transition)
}

interface Returned {
  return: { pieces: { unit: number; state: string; sold: { grossMg: number }; breakup: { code: string; count?: number }[] }[] }
}

/** Finds every piece of a return that came back as it was sold. */
async function inspect(number: string, site: string): Promise<void> {
  const { pieces } = (await staffCall<Returned>(`returns/${number}`, undefined, site)).return
  for (const { unit, sold, breakup } of pieces.filter(({ state }) => state === 'asked' || state === 'approved')) {
    const stones = breakup.flatMap(({ code, count = 0 }) => (code === 'stone' ? [count] : []))
    const found = { huids: [], grossMg: sold.grossMg, netMg: null, stones, wear: 'none', papers: 'back', claim: 'as_said' }
    await staffCall(`returns/${number}/inspect`, { unit, read: null, found: { ...found, cause: 'none', goesTo: 'stock', note: '' } }, site)
  }
}

/** Makes transitions of a return of a site, and inspects its pieces with `inspect`; `more` holds further fields of each. */
export async function transitionReturn(number: string, transitions: readonly string[], more: object = {}, site = 'in'): Promise<void> {
  for (const transition of transitions) {
    await staffCall(`returns/${number}/transition`, { transition, reason, ...more }, site)
    if (transition === 'inspect') await inspect(number, site)
  }
}

/** Gives the customer with a telephone number credit, in major units. */
export const giveCredit = (customer: string, amount: string, text = 'A gift', site = 'in') =>
  staffCall('credit/grant', { customer, amount, reason: text, reference: `${customer}-${site}`, days: 30 }, site)

/** Gives a gift card, in major units, which is mailed once a second person has approved it. */
export async function giveCard(to: string, amount: string): Promise<void> {
  const waits = await staffCall('gift-cards/issue', { amount, to, name: 'Meera', from: 'Anvi', reference: to, reason }).catch(String)
  const number = /"number":"([^"]+)"/.exec(String(waits))?.[1] ?? ''
  await staffCall(`approvals/${number}/approve`, { reason }, 'in', 'sushma@kanakira.example')
}

/** Publishes a rate of a site over the live one, in major units. */
export async function setRate(site: string, purity: string, rate: string): Promise<void> {
  const { version } = await staffCall<{ version: number }>('rates', undefined, site)
  await staffCall('rates', { rates: { [purity]: Number(rate) }, version, reason }, site)
}
