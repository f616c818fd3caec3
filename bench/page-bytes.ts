// JavaScript of the home and product page: what the document references, and what is there when the page is idle.
import { gzipSync } from 'node:zlib'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { startBenchShop } from './bench-shop.ts'

const limits = { referenced: 125, idle: 160 }
const pages = { home: '/in-en/', listing: '/in-en/c/rings', product: '/in-en/p/meher-solitaire', bag: '/in-en/cart' }
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
if (!existsSync(executablePath)) throw new Error('no Chromium: name one in CHROMIUM')

const shop = await startBenchShop()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1).padStart(7)
const sizes = new Map<string, number>()

async function gzipped(url: string): Promise<number> {
  const known = sizes.get(url)
  if (known !== undefined) return known
  const size = gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length
  sizes.set(url, size)
  return size
}

console.log('page        referenced   when idle   (KB of JavaScript, gzip)')
let over = 0
for (const [name, path] of Object.entries(pages)) {
  const html = await (await fetch(`${shop.address}${path}`)).text()
  const referenced = new Set(
    [...html.matchAll(/(?:href|src|import\s*[^"']*|from\s*)=?["'](\/assets\/[^"']+\.js)["']/g)].map(([, file]) => `${shop.address}${file}`),
  )
  const page = await browser.newPage()
  const loaded = new Set<string>()
  page.on('response', (response) => response.url().endsWith('.js') && loaded.add(response.url()))
  await page.goto(`${shop.address}${path}`, { waitUntil: 'networkidle' })
  await page.waitForTimeout(2500)
  await page.close()
  const sum = async (urls: Iterable<string>) => (await Promise.all([...urls].map(gzipped))).reduce((total, size) => total + size, 0)
  const [first, idle] = [await sum(referenced), await sum(loaded)]
  const good = first / 1024 <= limits.referenced && idle / 1024 <= limits.idle
  if (!good) over += 1
  console.log(
    `${name.padEnd(10)} ${kilobytes(first)}     ${kilobytes(idle)}     ${good ? 'within' : 'OVER'} ${limits.referenced} and ${limits.idle}`,
  )
}
await browser.close()
await shop.stop()
process.exitCode = over > 0 ? 1 : 0
