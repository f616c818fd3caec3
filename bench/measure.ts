import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { BenchProcess } from './bench-shop.ts'

/** The connections of all calls; destroy it at the end. */
export const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** A call to the shop, in English at the site of India. */
export interface Call {
  method?: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

interface Answer {
  status: number
  body: Buffer
  head: string[]
  /** The source of a page's response (rendered or cached). */
  page: unknown
}

/** Makes a call. The body stays bytes: decoding compressed ones would cost the caller more CPU than the server's answer. */
export function send(address: string, { method = 'GET', path, body, headers = {} }: Call): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const out = request(
      `${address}${path}`,
      {
        method,
        agent,
        headers: {
          subsiteid: '1',
          languageid: '1',
          ...(payload ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) } : {}),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const [status, page] = [answer.statusCode ?? 0, answer.headers['x-page']]
          if (status === 200) resolve({ status, body: Buffer.concat(chunks), head: answer.rawHeaders, page })
          else reject(new Error(`${method} ${path}: ${status}`))
        })
      },
    )
    out.on('error', reject)
    out.end(payload)
  })
}

/** CPU milliseconds that a process has used, all its threads together. */
export function cpu(target: BenchProcess): number {
  const fields = readFileSync(`/proc/${target.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Waits until a process does next to nothing: the jobs of a purchase run after its answer. */
async function settled(target: BenchProcess): Promise<void> {
  for (let before = -Infinity; cpu(target) - before > 10;) {
    before = cpu(target)
    await setTimeout(500)
  }
}

/** Measures the CPU time of one call in milliseconds, with its jobs afterwards, and the calls a second. */
export async function measure(
  target: BenchProcess,
  count: number,
  operation: (index: number) => Promise<unknown>,
): Promise<{ cpuMs: number; perSecond: number }> {
  const [before, began] = [cpu(target), performance.now()]
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < count) await operation(next++)
    }),
  )
  const perSecond = (count * 1000) / (performance.now() - began)
  await settled(target)
  return { cpuMs: (cpu(target) - before) / count, perSecond }
}

/** Measures one operation after as many calls for warming up, prints it beside its limit, and returns its CPU time in milliseconds. */
export async function pair(
  name: string,
  target: BenchProcess,
  count: number,
  limit: number | undefined,
  operation: (index: number) => Promise<unknown>,
) {
  await measure(target, count, operation)
  const { cpuMs, perSecond } = await measure(target, count, operation)
  const verdict = limit === undefined ? '' : `limit ${limit.toFixed(1).padStart(5)}  ${cpuMs <= limit ? 'within' : 'OVER'}`
  console.log(`${name.padEnd(34)} ${cpuMs.toFixed(2).padStart(7)} ms CPU  ${perSecond.toFixed(0).padStart(6)}/s   ${verdict}`)
  return cpuMs
}

/** The body of a call's answer. */
export async function read<T>(address: string, call: Call): Promise<T> {
  return JSON.parse((await send(address, call)).body.toString()) as T
}

const shipping = {
  Fname: 'A',
  Lname: 'B',
  Address: '1',
  City: 'Pune',
  Zip: '411030',
  Phone: '9822000000',
  State: 'MH',
  Country: 'IN',
  Email: 'a@example.com',
}
/** Creates a cart with one bangle and an address, ready to be ordered; returns its id. */
export async function readyCart(address: string): Promise<string> {
  const { cart } = await read<{ cart: { cartID: string } }>(address, { method: 'POST', path: '/api/cart/', body: { productID: 'BNG-001' } })
  const { cartID } = cart
  await send(address, { path: `/api/cart/${cartID}/cart_summary` })
  await send(address, { method: 'PUT', path: '/api/cart/', body: { mode: 'add_address', cartID, shipping } })
  await send(address, { path: `/api/cart/${cartID}/payment_gateways/` })
  return cartID
}

/** Holds a cart's price and posts its order; returns the address of the payment page. */
export async function postOrder(address: string, cartID: string): Promise<string> {
  await send(address, { method: 'POST', path: `/api/cart/${cartID}/quote/` })
  const { payment } = await read<{ payment: { url: string } }>(address, {
    method: 'POST',
    path: `/api/cart/postorders/${cartID}/`,
    body: { paymentSettingsGroupKey: 'sandbox', locale: 'in-en' },
  })
  return payment.url
}
