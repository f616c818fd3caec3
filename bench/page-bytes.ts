// Bytes of six pages in Chromium, as the network saw them. JavaScript is counted twice: the scripts of the document with all their imports,
// and all scripts of the page when it is idle and without any input. Limits are for gzip; Brotli stands beside it. The heads of the
// responses are counted apart, since they depend on the protocol.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { startBenchShop } from './bench-shop.ts'

const kilobyte = 1024
/** KB with gzip: JavaScript that the document refers to (less on home and listing) and when idle, and the page itself with its styles. */
const limits = { idle: 165, page: 40 }
const pages = {
  home: { path: '/in-en/', referenced: 125 },
  listing: { path: '/in-en/c/rings', referenced: 125 },
  search: { path: '/in-en/search?q=ring', referenced: 125 },
  product: { path: '/in-en/p/meher-solitaire', referenced: 130 },
  bag: { path: '/in-en/cart', referenced: 130 },
  'home, Arabic': { path: '/ae-ar/', referenced: 125 },
}
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
if (!existsSync(executablePath)) throw new Error('no Chromium: name one in CHROMIUM')

const shop = await startBenchShop()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

/** The addresses of scripts in a text: as pages name them, and as scripts name their static imports. */
function namedIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

/** The names of the scripts that a document refers to, with all that these import at once. */
async function referencedBy(document: string): Promise<Set<string>> {
  const names = new Set<string>()
  const open = namedIn(document, /\/assets\/([\w.-]+\.js)/g)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (names.has(name)) continue
    names.add(name)
    const script = await (await fetch(`${shop.address}/assets/${name}`)).text()
    open.push(...namedIn(script, /\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
  }
  return names
}

interface Answer {
  kind: string
  url: string
  packed: boolean
  head: number
  whole: number
}

/** The responses to a page that is read with one encoding, until the network is idle and without any input. */
async function answersOf(path: string, encoding: string): Promise<Answer[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } })
  const answers = new Map<string, Answer>()
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    const packed = Object.keys(response.headers).some((name) => name.toLowerCase() === 'content-encoding')
    // The bytes up to this event are the head.
    answers.set(requestId, { kind: type, url: response.url, packed, head: response.encodedDataLength, whole: 0 })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.whole = encodedDataLength
  })
  await page.goto(`${shop.address}${path}`, { waitUntil: 'networkidle' })
  await page.locator('html[data-alive]').waitFor()
  // The store is loaded when the page is idle, where it is loaded without an input.
  await page.waitForTimeout(2500)
  await context.close()
  return [...answers.values()]
}

async function measure(path: string, encoding: string) {
  const answers = await answersOf(path, encoding)
  const referenced = await referencedBy(await (await fetch(`${shop.address}${path}`)).text())
  const sum = (counted: Answer[], size: (answer: Answer) => number) => counted.reduce((total, answer) => total + size(answer), 0) / kilobyte
  const body = ({ whole, head }: Answer) => Math.max(0, whole - head)
  const of = (...kinds: string[]) => answers.filter(({ kind }) => kinds.includes(kind))
  const scripts = of('Script')
  return {
    page: sum(of('Document', 'Stylesheet'), body),
    referenced: sum(
      scripts.filter(({ url }) => referenced.has(url.split('/').at(-1) ?? '')),
      body,
    ),
    idle: sum(scripts, body),
    heads: sum(scripts, ({ head }) => head),
    files: scripts.length,
    fonts: sum(of('Font'), body),
    pictures: sum(of('Image'), body),
    plain: of('Document', 'Script', 'Stylesheet')
      .filter(({ packed }) => !packed)
      .map(({ url }) => url),
  }
}

const shown = (size: number) => size.toFixed(1).padStart(9)
console.log('KB                page, styles  JavaScript: referenced   when idle  heads  files    fonts  pictures')
let over = 0
for (const [name, { path, referenced }] of Object.entries(pages)) {
  // The first request gets a fast compression; later requests, which are measured, get the best one.
  for (const encoding of ['gzip', 'br']) await answersOf(path, encoding)
  const gzip = await measure(path, 'gzip')
  const brotli = await measure(path, 'br')
  const plain = new Set([...gzip.plain, ...brotli.plain])
  const good = gzip.referenced <= referenced && gzip.idle <= limits.idle && gzip.page <= limits.page && plain.size === 0
  if (!good) over += 1
  for (const [encoding, found] of Object.entries({ gzip, br: brotli }))
    console.log(
      `${name.padEnd(13)} ${encoding.padEnd(4)}${shown(found.page)}    ${shown(found.referenced)} of ${referenced}  ${shown(found.idle)} of ${limits.idle}  ${found.heads.toFixed(1)}  ${String(found.files).padStart(4)}  ${shown(found.fonts)} ${shown(found.pictures)}   ${good ? 'within' : 'OVER'}`,
    )
  for (const address of plain) console.log(`  plain: ${address}`)
}
await browser.close()
await shop.stop()
process.exitCode = over > 0 ? 1 : 0
