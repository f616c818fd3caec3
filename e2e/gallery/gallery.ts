import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Download, expect, type Page, test as base } from '@playwright/test'
import { build } from 'esbuild'
import type { Harness } from './harness.tsx'

declare global {
  interface Window {
    harness: Harness
    kept: unknown
  }
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const read = (path: string) => readFileSync(here(path))
const bundles = new Map<string, Promise<string>>()

/** The harness as one script, with the React of the project. */
function bundle(react: string): Promise<string> {
  const known = bundles.get(react)
  if (known) return known
  const from = (name: string) => here(`../../${react === '18' ? 'compat/react-18/' : ''}node_modules/${name}`)
  const built = build({
    entryPoints: [here('harness.tsx')],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    alias: { react: from('react'), 'react-dom': from('react-dom') },
    define: { 'process.env.NODE_ENV': '"development"' },
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
  bundles.set(react, built)
  return built
}

const picture = (name: string, width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 160 120"><rect width="160" height="120" fill="#b08d57"/><text x="60" y="75" font-size="40">${name}</text></svg>`

/** A page with the harness; an unexpected error or warning in its console fails the test. */
export const test = base.extend<{ complaints: string[] }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner asks for a pattern
  complaints: async ({}, use) => use([]),
  page: async ({ page, complaints }, use, info) => {
    const script = await bundle(String(info.project.metadata['react']))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.route('http://gallery.test/**', (route) => {
      const { pathname } = new URL(route.request().url())
      const name = pathname.split('/').at(-1)?.split('.')[0] ?? ''
      if (pathname === '/harness.js') return route.fulfill({ contentType: 'text/javascript', body: script })
      if (pathname === '/styles.css') return route.fulfill({ contentType: 'text/css', body: read('../../packages/gallery/src/styles.css') })
      if (pathname === '/clip.webm') return route.fulfill({ contentType: 'video/webm', body: read('fixtures/clip.webm') })
      if (pathname.startsWith('/p/')) return route.fulfill({ contentType: 'image/svg+xml', body: picture(name, 2400, 1800) })
      if (pathname.startsWith('/t/')) return route.fulfill({ contentType: 'image/svg+xml', body: picture(name, 160, 120) })
      if (pathname === '/player')
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title><button>In the player</button>' })
      if (pathname === '/' || pathname === '/rtl')
        return route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en" dir="${pathname === '/rtl' ? 'rtl' : 'ltr'}"><head><title>Gallery</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/styles.css"></head><body><div id="root"></div><div style="height:3000px"></div><script src="/harness.js"></script></body></html>`,
        })
      return route.fulfill({ status: 404, body: '' })
    })
    await use(page)
    expect(complaints).toEqual([])
  },
})

export { expect }

/** `count` pictures of 2400 by 1800 pixels. */
export const pictures = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `s${at}`,
    source: `/p/${at}.svg`,
    thumbnail: `/t/${at}.svg`,
    width: 2400,
    height: 1800,
    caption: `Ring number ${at + 1}`,
  }))

type Given = Parameters<Harness['shop']>[0]

/** Renders the shop's page and opens its gallery by a press of its button. */
export async function openGallery(page: Page, given: Given = {}, { path = '/', open = true } = {}): Promise<void> {
  await page.goto(path)
  await page.evaluate((props) => window.harness.shop(props), { slides: pictures(5), ...given } as object)
  if (open) await page.locator('#open').click()
}

/** The callbacks that the gallery has made, each with its name and value; slides as their ids. */
export function reports(page: Page): Promise<[string, unknown][]> {
  return page.evaluate(() =>
    window.harness.log.map(([name, value]): [string, unknown] => [
      name,
      JSON.parse(
        JSON.stringify(value, (_key, inner: unknown) =>
          typeof inner === 'object' && inner && 'source' in inner && 'id' in inner ? inner.id : inner,
        ),
      ),
    ]),
  )
}
export const clearReports = (page: Page) => page.evaluate(() => void window.harness.log.splice(0))
export const shown = (page: Page) => page.locator('.kg-slide').getAttribute('aria-label')
export const control = (page: Page, name: string) => page.locator('.kg').getByRole('button', { name, exact: true })

/** Stops the page's clock; the test advances it. Call before the page is loaded. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T10:00:01Z'))
}

/** The content of a downloaded file. */
export const contentOf = async (saved: Download) => readFileSync(await saved.path(), 'utf8')
