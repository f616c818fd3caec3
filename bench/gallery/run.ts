// Compares the gallery with two others in one run: bytes, then the time to open, turn and close in Chromium.
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { type CDPSession, chromium, type Page } from 'playwright'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const external = ['react', 'react-dom', 'react/jsx-runtime']
const rounds = Number(process.env['ROUNDS'] ?? 7)

async function bytesOf(name: string, code: string, styles: string[]) {
  const built = await build({
    stdin: { contents: code, resolveDir: here('.'), loader: 'tsx' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    external,
    jsx: 'automatic',
  })
  const css = styles.length
    ? await build({
        stdin: { contents: styles.map((file) => `@import '${file}';`).join('\n'), resolveDir: here('.'), loader: 'css' },
        bundle: true,
        minify: true,
        write: false,
      })
    : undefined
  const parts = [built, css].flatMap((result) => result?.outputFiles.map(({ contents }) => contents) ?? [])
  const sum = (pack: (bytes: Uint8Array) => Uint8Array) => parts.reduce((total, part) => total + pack(part).length, 0)
  console.log(`${name.padEnd(28)} gzip ${String(sum(gzipSync)).padStart(6)}  brotli ${String(sum(brotliCompressSync)).padStart(6)}`)
}

const plugins = ['captions', 'download', 'fullscreen', 'slideshow', 'thumbnails', 'video', 'zoom']
console.log('JavaScript and styles, apart, minified, React external (limit 12,000; ./embed and ./history 1,500 each)')
await bytesOf('ours', "export * from '@karat/gallery'", ['@karat/gallery/styles.css'])
await bytesOf('ours ./embed', "export * from '@karat/gallery/embed'", [])
await bytesOf('ours ./history', "export * from '@karat/gallery/history'", [])
await bytesOf(
  'YARL with seven plugins',
  `export { default } from 'yet-another-react-lightbox'\n${plugins.map((plugin) => `export { default as ${plugin} } from 'yet-another-react-lightbox/plugins/${plugin}'`).join('\n')}`,
  [
    'yet-another-react-lightbox/styles.css',
    'yet-another-react-lightbox/plugins/captions.css',
    'yet-another-react-lightbox/plugins/thumbnails.css',
  ],
)
await bytesOf('PhotoSwipe', "export { default } from 'photoswipe'", ['photoswipe/style.css'])

interface Library {
  name: string
  page: string
  styles: string[]
  overlay: string
  picture: string
  next: string
}
const libraries: Library[] = [
  { name: 'ours', page: 'karat', styles: ['@karat/gallery/styles.css'], overlay: '.kg', picture: '.kg-picture', next: '.kg-next' },
  {
    name: 'YARL',
    page: 'yarl',
    styles: [
      'yet-another-react-lightbox/styles.css',
      'yet-another-react-lightbox/plugins/captions.css',
      'yet-another-react-lightbox/plugins/thumbnails.css',
    ],
    overlay: '.yarl__portal',
    picture: '.yarl__slide_current img',
    next: '.yarl__navigation_next',
  },
  {
    name: 'PhotoSwipe',
    page: 'photoswipe',
    styles: ['photoswipe/style.css'],
    overlay: '.pswp',
    picture: '.pswp__img',
    next: '.pswp__button--arrow--next',
  },
]

const files = new Map<string, { type: string; body: Uint8Array }>()
for (const library of libraries) {
  const script = await build({
    entryPoints: [here(`pages/${library.page}.tsx`)],
    bundle: true,
    minify: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const css = await build({
    stdin: { contents: library.styles.map((file) => `@import '${file}';`).join('\n'), resolveDir: here('.'), loader: 'css' },
    bundle: true,
    minify: true,
    write: false,
  })
  files.set(`/${library.page}.js`, { type: 'text/javascript', body: script.outputFiles[0]?.contents ?? new Uint8Array() })
  files.set(`/${library.page}.css`, { type: 'text/css', body: css.outputFiles[0]?.contents ?? new Uint8Array() })
  const html = `<!doctype html><html lang="en"><head><title>Bench</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/${library.page}.css"></head><body><div id="root"></div><script src="/${library.page}.js"></script></body></html>`
  files.set(`/${library.page}`, { type: 'text/html', body: Buffer.from(html) })
}
const picture = readFileSync(here('../../photography/pictures/RNG-002-hero.jpg'))
files.set('/picture.jpg', { type: 'image/jpeg', body: picture })
files.set('/thumbnail.jpg', { type: 'image/jpeg', body: picture })
const server = createServer((request, response) => {
  const file = files.get((request.url ?? '').split('?')[0] ?? '')
  response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain', 'cache-control': 'max-age=600' }).end(file?.body)
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
})

interface Times {
  script: number
  task: number
}
async function times(cdp: CDPSession): Promise<Times> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return { script: of('ScriptDuration'), task: of('TaskDuration') }
}

async function fresh(library: Library, slides: number): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`${base}/${library.page}?slides=${slides}`)
  await page.waitForSelector('#open')
  // The pictures are in the browser's cache, so that no library waits for the network.
  await page.evaluate(() =>
    Promise.all(Array.from({ length: 10 }, (_, at) => fetch(`/picture.jpg?${at}`).then(() => fetch(`/thumbnail.jpg?${at}`)))),
  )
  await page.waitForTimeout(150)
  return { page, cdp }
}

async function opening(library: Library, slides: number) {
  const { page, cdp } = await fresh(library, slides)
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
  const kept = async () => {
    await page.evaluate(() => (globalThis as unknown as { gc(): void }).gc())
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find((metric) => metric.name === 'JSEventListeners')?.value ?? 0
  }
  const [nodesBefore, listenersBefore] = [await nodes(), await kept()]
  const before = await times(cdp)
  const visible = await page.evaluate(
    ({ selector }) =>
      new Promise<number>((resolve) => {
        const button = document.querySelector<HTMLElement>('#open')
        const began = performance.now()
        button?.click()
        const look = () => {
          const box = document.querySelector(selector)?.getBoundingClientRect()
          if (box && box.width > 0) requestAnimationFrame(() => resolve(performance.now() - began))
          else requestAnimationFrame(look)
        }
        look()
      }),
    { selector: library.picture },
  )
  await page.waitForTimeout(700)
  const after = await times(cdp)
  const elements = await page.locator(`${library.overlay} *`).count()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(700)
  const result = {
    script: after.script - before.script,
    task: after.task - before.task,
    visible,
    elements: elements + 1,
    nodesKept: (await nodes()) - nodesBefore,
    listenersKept: (await kept()) - listenersBefore,
  }
  await page.close()
  return result
}

async function turning(library: Library, slides: number) {
  const { page, cdp } = await fresh(library, slides)
  await page.locator('#open').click()
  await page.waitForTimeout(800)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const before = await times(cdp)
  for (let at = 0; at < 20; at++) {
    await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), library.next)
    await page.waitForTimeout(350)
  }
  const script = (await times(cdp)).script - before.script
  await page.close()
  return script
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const table = new Map<string, Awaited<ReturnType<typeof opening>>[]>()
const turns = new Map<string, number[]>()
const push = <T>(into: Map<string, T[]>, key: string, value: T) => into.set(key, [...(into.get(key) ?? []), value])
// In turn, so that a slow moment of the machine strikes all alike.
for (let round = 0; round < rounds; round++) {
  for (const slides of [10, 1000]) for (const library of libraries) push(table, `${library.name} ${slides}`, await opening(library, slides))
  if (round < 3)
    for (const slides of [10, 1000])
      for (const library of libraries) push(turns, `${library.name} ${slides}`, await turning(library, slides))
}
console.log(`\nmedians of ${rounds} rounds, milliseconds of the page's own thread`)
for (const [key, values] of table) {
  const of = (name: keyof (typeof values)[number]) => median(values.map((value) => value[name]))
  console.log(
    `${key.padEnd(16)} open: script ${of('script').toFixed(1).padStart(6)}  all ${of('task').toFixed(1).padStart(6)}  visible ${of('visible').toFixed(0).padStart(4)}  elements ${of('elements')}  kept: nodes ${of('nodesKept')}, listeners ${of('listenersKept')}  20 nexts at 4x: ${median(turns.get(key) ?? []).toFixed(0)}`,
  )
}
await browser.close()
server.close()
