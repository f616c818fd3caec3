import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, ready, test } from './shopper.ts'

test('a page opened with unknown query keys hydrates without a mismatch, and its links have known keys only', async ({ page }) => {
  for (const path of [
    '/in-en/c/rings?metal=yellow-gold&utm_source=letter&mail=anvi%40example.com',
    '/in-en/jewellery?utm_source=letter&mail=anvi%40example.com',
    '/in-en/search?q=ring&mail=anvi%40example.com',
    '/in-en/p/banyan-leaf-band?mail=anvi%40example.com',
    '/in-hi/metal-rates?mail=anvi%40example.com&days=7',
    '/ae-ar/?mail=anvi%40example.com',
  ]) {
    await page.goto(path)
    await ready(page)
    const carriers = await page.evaluate(() =>
      [...document.querySelectorAll('a, form, input[type=hidden], link')]
        .map((element) => element.outerHTML)
        .filter((html) => html.includes('mail') && html.includes('anvi')),
    )
    expect(carriers, path).toEqual([])
    expect(await page.locator('meta[name=robots]').count(), path).toBe(
      path.includes('metal=') || path.includes('days=') || path.includes('q=') ? 1 : 0,
    )
  }
  await page.goto('/in-en/c/rings?mail=anvi%40example.com')
  await ready(page)
  await page.locator('.listing-sort select').selectOption('price')
  await expect(page).toHaveURL(/\/in-en\/c\/rings\?sort=price$/)
})

test.describe('missing pages', () => {
  test.use({ expectedError: /Failed to load resource/ })

  test('missing and malformed URLs have a page in the shop’s design and the URL’s language, with a link onward [X-16]', async ({
    page,
  }) => {
    for (const [path, status, language, words] of [
      ['/in-en/nowhere', 404, 'en-IN', 'This page does not exist'],
      ['/ae-ar/nowhere', 404, 'ar-AE', 'هذه الصفحة غير موجودة'],
      ['/in-en/%E0%A4%A', 400, 'en', 'This address cannot be read'],
      ['/in-hi/%E0%A4%A', 400, 'hi', 'यह पता पढ़ा नहीं जा सका'],
      ['/in-mr/%00', 400, 'mr', 'हा पत्ता वाचता आला नाही'],
      ['/ae-ar/%E0%A4%A', 400, 'ar', 'تعذّرت قراءة هذا العنوان'],
      ['/us-es/%E0%A4%A', 400, 'es', 'No se puede leer esta dirección'],
      ['/sg-zh-Hans/%E0%A4%A', 400, 'zh-Hans', '无法识别此网址'],
    ] as const) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(status)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('dir', language.startsWith('ar') ? 'rtl' : 'ltr')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
      // Styled, not bare: the policy of the page allows its own styles.
      await expect(page.locator('body')).toHaveCSS('color', 'rgb(43, 26, 47)')
    }
    await page.getByRole('link', { name: '返回商店' }).click()
    await expect(page).toHaveURL(/\/sg-zh-Hans\/$/)
  })
})

test.describe('unavailable services', () => {
  test.use({ expectedError: /Failed to load resource/ })
  let storefront: ChildProcess
  let address = ''
  const folder = mkdtempSync(join(tmpdir(), 'karat-storefront-'))

  test.beforeAll(async () => {
    // Nothing listens on port 1: a storefront whose services do not answer.
    const gone = 'http://127.0.0.1:1'
    const main = fileURLToPath(new URL('../../apps/server/build/main.js', import.meta.url))
    storefront = spawn(process.execPath, [main], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATA_DIR: folder,
        ROLES: 'storefront',
        ACCOUNT_URL: `${gone}/account`,
        COMMERCE_URL: gone,
        INTERNAL_SECRET: 'a secret of the tests',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    storefront.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString()))
    await expect.poll(() => (address = /open at (\S+)/.exec(said)?.[1] ?? ''), { timeout: 60_000 }).not.toBe('')
  })
  test.afterAll(() => {
    storefront.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test('every language has an error page in the shop’s design, with a button to try again [X-16]', async ({ page }) => {
    for (const [locale, language, words, again] of [
      ['in-en', 'en', 'Something went wrong on our side', 'Try again'],
      ['in-hi', 'hi', 'हमारी ओर कुछ ठीक नहीं है', 'फिर कोशिश करें'],
      ['in-mr', 'mr', 'आमच्याकडे काहीतरी चुकले आहे', 'पुन्हा प्रयत्न करा'],
      ['ae-ar', 'ar', 'حدث خطأ من جانبنا', 'حاول مجددًا'],
      ['us-es', 'es', 'Algo no va bien por nuestra parte', 'Intentar de nuevo'],
      ['sg-zh-Hans', 'zh-Hans', '我们这边出现了问题', '重试'],
    ] as const) {
      const answer = await page.goto(`${address}/${locale}/c/rings`)
      expect([answer?.status(), answer?.headers()['retry-after']], locale).toEqual([503, '10'])
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(250, 246, 240)')
      const second = page.waitForResponse((response) => response.url() === `${address}/${locale}/c/rings`)
      await page.getByRole('link', { name: again }).click()
      expect((await second).status()).toBe(503)
    }
  })
})
