// Lighthouse on the pages that most visitors see first: a phone on a slow line, as it sets itself.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { startBenchShop } from '../bench-shop.ts'

const pages = process.argv.length > 2 ? process.argv.slice(2) : ['/in-en/', '/in-en/c/rings', '/in-en/p/meher-solitaire', '/ae-ar/']
const rounds = Number(process.env['ROUNDS'] ?? 5)
const chromePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
/** The lowest accepted scores, and the most milliseconds. */
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const most = { 'largest-contentful-paint': 2000 }
const alsoShown = ['first-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

/** The scores of one visit, 0 to 100, and its times in milliseconds, by their names. */
async function measure(address) {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox'] })
  try {
    const result = await lighthouse(address, { port: chrome.port, logLevel: 'error' })
    if (!result) throw new Error(`no figures for ${address}`)
    const { categories, audits } = result.lhr
    const scores = Object.keys(least).map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])
    const times = [...Object.keys(most), ...alsoShown].map((name) => [name, audits[name]?.numericValue ?? Number.NaN])
    return new Map([...scores, ...times])
  } finally {
    chrome.kill()
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

const shop = await startBenchShop()
let missed = 0
for (const path of pages) {
  // The first request renders the page; later requests, which are measured, get it from the cache.
  await fetch(`${shop.address}${path}`)
  const runs = []
  for (let round = 0; round < rounds; round++) runs.push(await measure(`${shop.address}${path}`))
  const of = (name) => median(runs.map((run) => run.get(name) ?? Number.NaN))
  const good =
    Object.entries(least).every(([name, limit]) => of(name) >= limit) && Object.entries(most).every(([name, limit]) => of(name) <= limit)
  if (!good) missed += 1
  console.log(
    `${path}: ${Object.keys(least).map(of).join(' / ')}, largest paint ${Math.round(of('largest-contentful-paint'))} ms ${good ? 'within' : 'OVER'}`,
  )
  console.log(`  ${alsoShown.map((name) => `${name} ${Math.round(of(name) * 1000) / 1000}`).join(', ')}`)
}
await shop.stop()
process.exitCode = missed > 0 ? 1 : 0
