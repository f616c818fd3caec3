// Measures how soon the back office answers: the time from a key or a press to the next picture on the screen, as Chromium's Event Timing has it,
// on the list of orders and the page of one. Makes a database on the server of BENCH_DATABASE_URL, with the demo and ORDERS more orders, and drops
// it afterwards. For a machine that does nothing else.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { named } from '@karat/api/kernel/db/db.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { chromium, type Page } from 'playwright'
import { startBenchShop } from './bench-shop.ts'
import { makeOrders } from './staff-data.ts'

const server = process.env['BENCH_DATABASE_URL']
if (!server) throw new Error('BENCH_DATABASE_URL names the PostgreSQL server that the orders are made on')
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
if (!existsSync(executablePath)) throw new Error('no Chromium: name one in CHROMIUM')
const count = Number(process.env['ORDERS'] ?? 50_000)
/** Milliseconds of the 95th of a hundred interactions. */
const limit = 100
/** The least duration that Event Timing reports, in milliseconds; it rounds to eight. */
const shortest = 16
const rounds = 25

const name = `karat_interactions_${randomBytes(4).toString('hex')}`
const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
const administration = openPostgres(server, { connections: 1 })
const administer = (text: string) => named(administration.db, undefined, text, [])
let isOver = false

/** The path of a link by which the owner of the demo signs in, as the command of whoever sits at the machine makes it. */
function signInPath(folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = { command: 'sign-in-link', email: 'ketaki@kanakira.example' }
    const socket = connect(join(folder, 'admin.sock'), () => socket.write(`${JSON.stringify(request)}\n`))
    let reply = ''
    socket.on('data', (bytes) => {
      reply += bytes.toString()
    })
    socket.on('error', reject)
    socket.on('end', () => resolve(/\/backoffice\/\S+/.exec((JSON.parse(reply) as { output: string }).output)?.[0] ?? ''))
  })
}

/** Records in every page the durations of the events of interactions since they were read last, in milliseconds. */
const recording = `
  window.durations = []
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) if (interactionId) window.durations.push(duration)
  }).observe({ type: 'event', durationThreshold: ${shortest}, buffered: true })`

/** Makes an interaction; the longest of its events, at least `shortest`, once its picture is on the screen. */
async function durationOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate('window.durations = []')
  await act()
  // The observer is told after the picture.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 120)))')
  return Math.max(shortest, ...(await page.evaluate<number[]>('window.durations')))
}

/** Makes an interaction again and again, with what has to happen before each, and prints the figures beside the limit. */
async function measure(
  page: Page,
  label: string,
  act: (round: number) => Promise<unknown>,
  before?: () => Promise<unknown>,
): Promise<void> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    await before?.()
    taken.push(await durationOf(page, () => act(round)))
  }
  taken.sort((a, b) => a - b)
  const at = (part: number) => taken[Math.min(rounds - 1, Math.floor(part * rounds))] ?? 0
  const isWithin = at(0.95) <= limit
  isOver ||= !isWithin
  const figures = `p50 ${String(at(0.5)).padStart(4)}   p95 ${String(at(0.95)).padStart(4)}   longest ${String(at(1)).padStart(4)} ms`
  console.log(`${label.padEnd(36)} ${figures}   limit ${limit}  ${isWithin ? 'within' : 'OVER'}`)
}

async function measureAll(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByRole('link') })
  const search = page.getByLabel('Number, phone, HUID, AWB or name')
  const settled = () => page.waitForLoadState('networkidle')
  const list = page.getByRole('main')
  await row.first().waitFor()
  console.log(`${await row.count()} rows on the page`)

  await search.focus()
  const letters = 'deshpande kulkarni saxena'
  await measure(page, 'typing a letter in the search', (round) => page.keyboard.type(letters[round % letters.length] ?? 'a'))
  await search.fill('')
  await settled()
  await list.getByRole('link', { name: /^All/ }).last().click()
  await row.first().waitFor()
  await settled()
  await page.locator('h1').click()
  await measure(page, 'J, to the next row', () => page.keyboard.press('j'))
  await measure(page, 'K, to the row before', () => page.keyboard.press('k'))
  await measure(page, 'X, which takes a row', () => page.keyboard.press('x'))
  await measure(page, 'choosing all rows', () => page.getByLabel('Choose all rows of this page').click())
  const tabs = list.getByRole('navigation').first().getByRole('link')
  const tabCount = Math.min(4, await tabs.count())
  await measure(page, 'another tab of the list', (round) => tabs.nth(round % tabCount).click(), settled)
  const palette = page.getByRole('dialog')
  const closePalette = async () => {
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
  }
  // The part that has it is loaded with its first use.
  await page.keyboard.press('Control+k')
  await palette.waitFor()
  await measure(page, 'opening the palette', () => page.keyboard.press('Control+k'), closePalette)
  await closePalette()

  await page.goto(new URL('/backoffice/orders?view=new', page.url()).toString())
  await row.first().getByRole('link').first().click()
  const cancel = page.getByRole('button', { name: 'Cancel pieces' })
  await cancel.click()
  await page.getByRole('dialog').waitFor()
  await settled()
  await measure(
    page,
    'opening the dialog of an order',
    () => cancel.click(),
    async () => {
      await closePalette()
      await settled()
    },
  )
}

console.log(
  `${new Date().toISOString().slice(0, 16)}, ${cpus().length} cores, load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}, ${count} orders`,
)
try {
  await administer(`create database ${name}`)
  const shop = await startBenchShop(url)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const { db, close } = openPostgres(url, { connections: 1 })
    await makeOrders(db, count, systemClock.now())
    await named(db, undefined, 'analyze', [])
    await close()
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(recording)
    const path = await signInPath(shop.folder)
    await page.goto(`${shop.address}${path.replace('#', `?next=${encodeURIComponent('/orders?view=all')}#`)}`)
    await measureAll(page)
  } finally {
    await browser.close()
    await shop.stop()
  }
} finally {
  await administer(`drop database if exists ${name} with (force)`)
  await administration.close()
}
process.exitCode = isOver ? 1 : 0
