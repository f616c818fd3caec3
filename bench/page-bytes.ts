// Bytes on the wire of five pages in Chromium, as the network saw them: what a page asks for until its pictures are there,
// and all that is there when it is idle. Limits are for gzip; Brotli stands beside it.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { startBenchShop } from './bench-shop.ts'

const kilobyte = 1024
/** KB of JavaScript with gzip until the page is idle, and of the page itself with its styles. */
const limits = { scripts: 160, page: 40 }
const pages = {
  home: '/in-en/',
  listing: '/in-en/c/rings',
  product: '/in-en/p/meher-solitaire',
  bag: '/in-en/cart',
  'home, Arabic': '/ae-ar/',
}
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
if (!existsSync(executablePath)) throw new Error('no Chromium: name one in CHROMIUM')

const shop = await startBenchShop()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

/** Bytes that came for each kind of thing when a page is read with one encoding; whatever came plain though it is text. */
async function bytesOf(path: string, encoding: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } })
  const kinds = new Map<string, string>()
  const sums = new Map<string, number>()
  const plain: string[] = []
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type)
    const packed = Object.keys(response.headers).some((name) => name.toLowerCase() === 'content-encoding')
    if (['Document', 'Script', 'Stylesheet'].includes(type) && !packed) plain.push(response.url)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    sums.set(kind, (sums.get(kind) ?? 0) + encodedDataLength)
  })
  await page.goto(`${shop.address}${path}`, { waitUntil: 'networkidle' })
  await page.locator('html[data-alive]').waitFor()
  // The store and what it needs come when the page has nothing else to do.
  await page.waitForTimeout(2500)
  await context.close()
  const sum = (kind: string) => (sums.get(kind) ?? 0) / kilobyte
  return { page: sum('Document') + sum('Stylesheet'), scripts: sum('Script'), fonts: sum('Font'), pictures: sum('Image'), plain }
}

const shown = (size: number) => size.toFixed(1).padStart(7)
console.log('KB on the wire     page, styles      JavaScript    fonts  pictures')
let over = 0
for (const [name, path] of Object.entries(pages)) {
  // The first reader gets what is packed quickly; what is measured is everybody after.
  for (const encoding of ['gzip', 'br']) await bytesOf(path, encoding)
  const gzip = await bytesOf(path, 'gzip')
  const brotli = await bytesOf(path, 'br')
  const good = gzip.scripts <= limits.scripts && gzip.page <= limits.page && [...gzip.plain, ...brotli.plain].length === 0
  if (!good) over += 1
  for (const [encoding, found] of Object.entries({ gzip, br: brotli }))
    console.log(
      `${name.padEnd(13)} ${encoding.padEnd(4)}    ${shown(found.page)}       ${shown(found.scripts)}  ${shown(found.fonts)}   ${shown(found.pictures)}   ${good ? 'within' : 'OVER'}`,
    )
  for (const address of new Set([...gzip.plain, ...brotli.plain])) console.log(`  plain: ${address}`)
}
await browser.close()
await shop.stop()
process.exitCode = over > 0 ? 1 : 0
