import { expect, type Page, test } from '@playwright/test'
import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { clean, fits } from './shopper.ts'

let files: Record<string, string>

test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../components/harness.tsx', import.meta.url))],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: '/',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  files = Object.fromEntries(outputFiles.map(({ path, text }) => [path.endsWith('.css') ? '/page.css' : '/page.js', text]))
})

async function openComponents(page: Page, direction: 'ltr' | 'rtl' = 'ltr'): Promise<void> {
  const html = `<!doctype html><html lang="en" dir="${direction}"><head><title>Components</title><link rel="stylesheet" href="/page.css"></head>
    <body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`
  await page.route('http://components.test/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const contentType = pathname.endsWith('.css') ? 'text/css' : pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
    return route.fulfill({ contentType: `${contentType};charset=utf-8`, body: files[pathname] ?? html })
  })
  await page.goto('http://components.test/')
  await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible()
}

for (const [direction, width] of [
  ['ltr', 1440],
  ['rtl', 360],
] as const)
  test(`components ${direction} at ${width} px: axe finds nothing in any state, and nothing is wider than the page`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await openComponents(page, direction)
    await clean(page)
    await fits(page)
    for (const kind of ['dialog', 'drawer']) {
      await page.getByRole('button', { name: `Open a ${kind}` }).click()
      const dialog = page.getByRole('dialog', { name: `A ${kind}` })
      await expect(dialog).toBeVisible()
      await clean(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('button', { name: `Open a ${kind}` })).toBeFocused()
    }
    await page.getByRole('button', { name: 'Open a sheet' }).click()
    const close = page.locator('#g-sheet').getByRole('button', { name: 'Close' })
    await clean(page)
    await close.click()
    await expect(close).toBeHidden()
    await page.getByRole('button', { name: 'Success' }).click()
    await page.getByRole('button', { name: 'Error' }).click()
    await expect(page.locator('.ui-toast')).toHaveCount(2)
    // Only the toasts are checked: axe cannot judge the contrast of elements half under a toast.
    await clean(page, '.ui-toasts')
  })

test('a click beside a dialog closes it, inside it does not; a drawer is at the inline end', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await openComponents(page, 'rtl')
  await page.getByRole('button', { name: 'Open a drawer' }).click()
  const panel = page.locator('.ui-dialog-panel')
  await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0)
  await page.getByText('The focus stays inside.').click()
  await expect(panel).toBeVisible()
  await page.mouse.click(1400, 400)
  await expect(panel).toHaveCount(0)
})
