// Measures a shop of a million products: the time to start, to search, to list, to change its rates, and its memory. Creates the products
// in a new database on the server of BENCH_DATABASE_URL, and drops it afterwards. PRODUCTS, SITES, SKEW and LANGUAGES change the data;
// SCALE_DATABASE names a database of that server with such products, which is measured and kept.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { compose } from '@karat/api/compose.ts'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { type Db, named, transactWithoutTimeouts } from '@karat/api/kernel/db/db.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { createSecrets } from '@karat/api/kernel/secrets.ts'
import { rebuildDocuments } from '@karat/api/modules/catalogue/search/store.ts'
import { takeOverProducts } from '@karat/api/prepare.ts'
import { generateProducts, generateTexts } from '@karat/api/seed/generator.ts'
import { type BenchProcess, startBenchShop } from './bench-shop.ts'
import { agent, cpu, measure, read, send } from './measure.ts'
import { filterPairsOf } from '@karat/api/testing/filter-pairs.ts'
import { checkPlans } from '@karat/api/testing/plans.ts'
import { randomListings, searches } from './scale-queries.ts'

console.log(
  `${new Date().toISOString().slice(0, 16)}, ${cpus().length} cores, load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`,
)
const server = process.env['BENCH_DATABASE_URL']
if (!server) throw new Error('BENCH_DATABASE_URL names the PostgreSQL server that the products are made on')
const products = Number(process.env['PRODUCTS'] ?? 1_000_000)
const sites = (process.env['SITES'] ?? 'in').split(',')
const skew = Number(process.env['SKEW'] ?? 0)
const languages = process.env['LANGUAGES']?.split(',') ?? Object.keys(searches)

const existing = process.env['SCALE_DATABASE']
const name = existing ?? `karat_scale_${randomBytes(4).toString('hex')}`
const administration = openPostgres(server, { connections: 1 })
const administer = (text: string) => named(administration.db, undefined, text, [])
const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
const verdict = (value: number, limit: number) => `limit ${limit}  ${value <= limit ? 'within' : 'OVER'}`

interface Listing {
  total: number
  capped: boolean
  cards: { product: string }[]
}

/** Milliseconds of calls one after the other: their median and the 95th of a hundred, beside the limit of the latter, and CPU of the server for one. */
async function times(label: string, shop: BenchProcess, paths: { path: string; headers?: Record<string, string> }[], limit: number) {
  const taken: number[] = []
  const before = cpu(shop)
  for (const call of paths) {
    const began = performance.now()
    await send(shop.address, call)
    taken.push(performance.now() - began)
  }
  const cost = (cpu(shop) - before) / paths.length
  taken.sort((a, b) => a - b)
  const at = (part: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))] ?? 0
  console.log(
    `${label.padEnd(44)} p50 ${at(0.5).toFixed(1).padStart(6)} ms   p95 ${at(0.95).toFixed(1).padStart(6)} ms   CPU ${cost.toFixed(1).padStart(5)} ms   ${verdict(at(0.95), limit)}`,
  )
}

const measuredList = { path: '/api/products/?category=rings&sort=price' }
const memoryOf = (pid: number | undefined, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Adds languages to a site. */
async function speak(db: Db, subsite: string, codes: readonly string[]): Promise<void> {
  const added = await named<{ language: string }>(
    db,
    undefined,
    `insert into subsite_language (subsite, language_code, language_id, position)
     select distinct on (language_code) $1, language_code, language_id, 10 from subsite_language where language_code = any($2)
     on conflict do nothing returning language_code as language`,
    [subsite, codes],
  )
  for (const { language } of added) await transactWithoutTimeouts(db, (tx) => rebuildDocuments(tx, { subsite, language }))
}

async function run(): Promise<void> {
  const opened = openPostgres(url)
  const { db } = opened
  const execute = <T>(text: string) => named<T>(db, undefined, text, [])
  const sized = async () => (await execute<{ size: number }>('select pg_database_size(current_database()) as size'))[0]?.size ?? 0
  try {
    const small = existing ? undefined : await startBenchShop(url)
    const costOf = async (target: BenchProcess) => {
      await measure(target, 600, () => send(target.address, measuredList))
      return (await measure(target, 1200, () => send(target.address, measuredList))).cpuMs
    }
    const smallCost = small && (await costOf(small))
    await small?.stop()

    let began = performance.now()
    if (!existing) {
      await speak(db, sites[0] ?? 'in', languages)
      await generateProducts(db, products, { sites, skew })
      console.log(`${products} products of ${sites.join(', ')} made in ${seconds(began)} s`)
      began = performance.now()
      await generateTexts(db, languages)
      console.log(`their words in ${languages.join(', ')} in ${seconds(began)} s; ${Math.round((await sized()) / 1e6)} MB in all`)
    }

    began = performance.now()
    const shop = await startBenchShop(url)
    const { address, child } = shop
    const ready = (performance.now() - began) / 1000
    console.log(`ready after ${ready.toFixed(1)} s with ${memoryOf(child.pid, 'VmRSS').toFixed(0)} MB   ${verdict(ready, 5)}`)
    const exact = async () => {
      const since = performance.now()
      // An answer of the database takes long while the listing is read, and is refused where the machine has too much to do.
      const isCapped = () =>
        read<Listing>(address, { path: '/api/products/' })
          .then(({ capped }) => capped)
          .catch(() => true)
      while (await isCapped()) await setTimeout(100)
      return seconds(since)
    }
    console.log(`totals and counts are exact after ${await exact()} s more`)

    console.log(`load ${loadavg()[0]?.toFixed(1)}`)
    const list = (query: string) => ({ path: `/api/products/?${query}` })
    const pages = (query: string, from = 1) => Array.from({ length: 60 }, (_, at) => list(`${query}&page=${from + at}`))
    await times('warming up', shop, randomListings(60, 7).map(list), Infinity)
    await times('category page', shop, pages('category=rings'), 10)
    await times('all jewellery', shop, pages('sort=popular'), 20)
    await times('page 400 and on', shop, pages('category=rings&sort=price', 400), 20)
    await times('metal and colour', shop, pages('metal=gold&colour=yellow'), 20)
    await times('stone and occasion', shop, pages('stone=diamond&occasion=wedding'), 20)
    await times('price band', shop, pages('price=25000-50000'), 20)
    await times(
      'twenty pairs of filters, sixty for the first time',
      shop,
      [0, 1, 2].flatMap(filterPairsOf).map((pair) => list(new URLSearchParams({ ...pair, sort: 'price' }).toString())),
      20,
    )
    await times('any filters, sort and page', shop, randomListings(300, 20_261_124).map(list), 20)
    const cost = await costOf(shop)
    const times96 = smallCost && cost / smallCost
    console.log(
      `list of 24: ${cost.toFixed(2)} ms CPU${times96 ? `, ${times96.toFixed(2)} times that of 96 products   ${verdict(times96, 1.2)}` : ''}`,
    )
    for (const [language, { headers, queries }] of Object.entries(searches).filter(([one]) => languages.includes(one))) {
      const paths = queries.flatMap((query) =>
        [1, 2].map((page) => ({ path: `/api/search/?q=${encodeURIComponent(query)}&page=${page}`, headers })),
      )
      await times(`search in ${language}`, shop, paths, 20)
      const typed = queries.flatMap((query) => [query.slice(0, 2), query.slice(0, 4)])
      const suggestions = typed.map((query) => ({ path: `/api/search/suggest?q=${encodeURIComponent(query)}`, headers }))
      await times(`suggestions in ${language}`, shop, suggestions, 20)
    }

    const modules = compose({
      db,
      clock: systemClock,
      secrets: createSecrets([{ id: 'bench', key: randomBytes(32) }]),
      mediaStore: { kind: 'memory' },
      sandboxSecret: undefined,
      onChanged: async () => {},
      onJobError: () => {},
      onRepricing: ({ step, rows: written, milliseconds }) =>
        console.log(`  ${written} rows ${step} after ${(milliseconds / 1000).toFixed(1)} s`),
    })
    await modules.sites.refresh()
    const site = (await modules.sites.byCode(sites[0] ?? 'in'))!
    const { checked, faults } = await checkPlans(db, site)
    console.log(`plans of ${checked} statements: ${faults.length > 0 ? 'OVER' : 'all by index   within'}`)
    for (const fault of faults) console.log(`  ${fault}`)
    const { rates } = await modules.pricing.rateVersion(db, site)
    const rate = rates['22K']?.rate ?? 0
    for (const change of [1, 2]) {
      const before = await sized()
      began = performance.now()
      const published = await modules.pricing.publish(site, { rates: { '22K': rate + change * 100 }, by: 'bench' })
      if (!published.ok) throw new Error(published.error.code)
      const took = (performance.now() - began) / 1000
      const grown = Math.round(((await sized()) - before) / 1e6)
      console.log(
        `a rate of one purity changes: ${took.toFixed(1)} s, ${grown} MB more on disk   ${verdict(took, Math.max(5, (products / 1_000_000) * 30))}`,
      )
      console.log(`  totals and counts are exact again after ${await exact()} s`)
    }
    began = performance.now()
    await execute("update product set popularity = 1000000 where id = 'GEN-777'")
    await takeOverProducts(modules, ['GEN-777'])
    while ((await read<Listing>(address, list('sort=popular'))).cards[0]?.product !== 'GEN-777') await setTimeout(20)
    const saved = (performance.now() - began) / 1000
    console.log(`a product that another process saved is on its page after ${saved.toFixed(2)} s   ${verdict(saved, 2)}`)
    const [now, most] = [memoryOf(child.pid, 'VmRSS'), memoryOf(child.pid, 'VmHWM')]
    console.log(`memory at the end ${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB   ${verdict(most, 400)}`)
    await shop.stop()
  } finally {
    agent.destroy()
    await opened.close()
  }
}

try {
  if (!existing) await administer(`create database ${name}`)
  await run()
} finally {
  if (!existing) await administer(`drop database if exists ${name} with (force)`)
  await administration.close()
}
