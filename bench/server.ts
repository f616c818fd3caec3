// CPU of one operation (user and system, the server process; with BENCH_DATABASE_URL the database's own is apart), and
// pages against a bare node:http server answering the same bytes. Fixed request counts after a warm-up, in turn A B B A.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { generateProducts } from '@karat/api/seed/generator.ts'
import { hash, verify } from '@node-rs/argon2'
import { type BenchProcess, startBenchShop, startProgram } from './bench-shop.ts'
import { agent, type Call, measure, pair, postOrder, read, readyCart, send } from './measure.ts'
import { createPeople, type Customer, password } from './people.ts'

/** The head of a response as pairs, without the fields that node:http writes itself. */
function sameHead(raw: string[]): string[] {
  const own = new Set(['date', 'connection', 'keep-alive'])
  return raw.flatMap((name, index) => (index % 2 === 0 && !own.has(name.toLowerCase()) ? [name, raw[index + 1] ?? ''] : []))
}

const shop = await startBenchShop()
const address = shop.address
const json = <T>(call: Call) => read<T>(address, call)
// The embedded database works in the same process, so its limit is the server's and the database's together.
const both = process.env['BENCH_DATABASE_URL'] ? 0 : 1
const limit = (server: number, database: number) => server + both * database

/** A page of a list that is full in the demo shop too, so that lists of the same length are compared. */
const list = async (sort: string) => {
  const { body } = await send(address, { path: `/api/products/?stone=diamond&sort=${sort}` })
  return body
}
const { cards } = JSON.parse((await list('popular')).toString()) as { cards: unknown[] }
if (cards.length !== 24) throw new Error(`the list has ${cards.length} pieces`)
await pair('list 24 pieces with prices', shop, 1200, limit(0.6, 0.3), () => list('popular'))
await pair('piece by slug with price', shop, 1200, limit(0.5, 0.2), () => send(address, { path: '/api/products/meher-solitaire/' }))
await pair('new bag and first line', shop, 400, limit(2, 1.5), () =>
  send(address, { method: 'POST', path: '/api/cart/', body: { productID: 'PND-003' } }),
)
const { cart } = await json<{ cart: { cartID: string } }>({ method: 'POST', path: '/api/cart/', body: { productID: 'PND-003' } })
await pair('read bag', shop, 1200, limit(0.7, 0.3), () => send(address, { path: `/api/cart/${cart.cartID}/cart_summary` }))

async function purchase(): Promise<void> {
  const payAt = await postOrder(address, await readyCart(address))
  await new Promise<void>((resolve, reject) => {
    const out = request(
      `${address}${payAt}`,
      { method: 'POST', agent, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      (answer) => answer.resume().on('end', resolve),
    )
    out.on('error', reject)
    out.end('choice=approve')
  })
}
await pair('whole purchase (7 calls)', shop, 120, limit(12, 6), purchase)
// Eight people, one for each caller.
const people = createPeople(json)
const customers = [await people.signUp(0)] as [Customer, ...Customer[]]
for (let index = 1; index < 8; index++) customers.push(await people.signUp(index))
const customerOf = (index: number): Customer => customers[index % customers.length] ?? customers[0]
const proofs = await Promise.all(Array.from({ length: 160 }, () => people.captcha()))
// One after the other: concurrent sign-ins of one account are refused, and a refresh token is valid once.
let turn: Promise<unknown> = Promise.resolve()
const inTurn = (work: () => Promise<unknown>) => (turn = turn.then(work))
const login = await pair('sign in by password', shop, 80, undefined, (index) =>
  inTurn(() => people.signIn(customerOf(index), proofs.pop() ?? '')),
)
const argon = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const hashing = process.cpuUsage()
for (let index = 0; index < 40; index++) await verify(argon, password)
const { user, system } = process.cpuUsage(hashing)
console.log(`of it Argon2id ${((user + system) / 40_000).toFixed(2)} ms CPU, the rest ${(login - (user + system) / 40_000).toFixed(2)}`)
await pair('refresh a session', shop, 160, undefined, (index) => inTurn(() => people.refresh(customerOf(index))))
const guests: string[] = []
for (let index = 0; index < 160; index++) {
  const { cart: guest } = await json<{ cart: { cartID: string } }>({ method: 'POST', path: '/api/cart/', body: { productID: 'RNG-002' } })
  guests.push(guest.cartID)
}
await pair('merge a guest’s bag', shop, 80, undefined, (index) =>
  send(address, { path: `/api/cart/mapUserCart/${guests.pop()}/`, headers: customerOf(index).headers }),
)
for (const { headers } of customers)
  await send(address, {
    method: 'POST',
    path: '/api/products/wishLists',
    body: { productID: ['RNG-002', 'EAR-002', 'BNG-001', 'PND-003'], action: 'savelist', wishlistName: 'New' },
    headers,
  })
await pair('wishlists with prices', shop, 400, undefined, (index) =>
  send(address, { path: '/api/products/wishLists', headers: customerOf(index).headers }),
)
// A page is cached by the host of its request, so a request with a new host is rendered.
let hosts = 0
async function rendered(index: number, encoding: string): Promise<void> {
  const headers = { host: `shop-${hosts++}.example`, 'accept-encoding': encoding }
  const { page } = await send(address, { path: `/in-en/p/meher-solitaire?v=RNG-002-18K-white-${6 + (index % 19)}`, headers })
  if (page !== 'miss') throw new Error(`the page was not rendered: ${String(page)}`)
}
// The engine compiles the code of a page until some thousand of them were rendered; a shop renders as many in its first minutes.
await measure(shop, 600, (index) => rendered(index, 'identity'))
const plainMs = await pair('product page, rendered', shop, 300, 6, (index) => rendered(index, 'identity'))
const packedMs = await pair('product page, rendered, with br', shop, 300, undefined, (index) => rendered(index, 'br'))
console.log(`compressing it, beside the main thread ${(packedMs - plainMs).toFixed(2)} ms CPU`)

const path = '/in-en/p/meher-solitaire'
await send(address, { path, headers: { 'accept-encoding': 'br' } })
await send(address, { path, headers: { 'accept-encoding': 'br' } })
await setTimeout(1000)
const { body: page, head } = await send(address, { path, headers: { 'accept-encoding': 'br' } })
const bare = await startProgram('bare.ts', { BYTES: String(page.length), HEAD: JSON.stringify(sameHead(head)) })
const cached = (target: BenchProcess) =>
  measure(target, 6000, async () => {
    const { page: from } = await send(target.address, { path, headers: { 'accept-encoding': 'br' } })
    if (from !== 'hit') throw new Error(`the page did not come from the cache: ${String(from)}`)
  })
for (const target of [shop, bare]) await cached(target)
const runs = [await cached(shop), await cached(bare), await cached(bare), await cached(shop)]
const mean = (a: number, b: number) => ((runs[a]?.perSecond ?? 0) + (runs[b]?.perSecond ?? 0)) / 2
const cpuOf = (a: number, b: number) => ((runs[a]?.cpuMs ?? 0) + (runs[b]?.cpuMs ?? 0)) / 2
const times = cpuOf(0, 3) / cpuOf(1, 2)
console.log(
  `page from the cache: ${cpuOf(0, 3).toFixed(3)} ms CPU, ${times.toFixed(2)} times the ${cpuOf(1, 2).toFixed(3)} of bare node:http with the same head and ${page.length} bytes; ${mean(0, 3).toFixed(0)}/s against ${mean(1, 2).toFixed(0)}/s   limit 1.43  ${times <= 1.43 ? 'within' : 'OVER'}`,
)
// The same listing in a larger shop: it may cost 1.2 times the time of the small one.
const database = process.env['BENCH_DATABASE_URL']
if (database) {
  const small = await measure(shop, 1200, () => list('price'))
  const opened = openPostgres(database)
  await generateProducts(opened.db, 20_000)
  await opened.close()
  await measure(shop, 300, () => list('price'))
  const { cpuMs } = await measure(shop, 1200, () => list('price'))
  console.log(`list 24 of 20,000 pieces: ${cpuMs.toFixed(2)} ms CPU, ${(cpuMs / small.cpuMs).toFixed(2)} times that of 96   limit 1.2`)
}

const memoryMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.child.pid}/status`, 'utf8'))?.[1]) / 1024
const underLoad = memoryMb()
await setTimeout(20_000)
const atRest = memoryMb()
console.log(
  `memory at the end of the load ${underLoad.toFixed(0)} MB, after it ${atRest.toFixed(0)} MB   limit 250  ${atRest <= 250 ? 'within' : 'OVER'}`,
)
agent.destroy()
await bare.stop()
await shop.stop()
