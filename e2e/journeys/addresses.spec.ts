import { expect, ready, test } from './shopper.ts'

test('a page opened with keys of others comes alive without a difference, and its links carry known keys alone', async ({ page }) => {
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
  await page.locator('.sort select').selectOption('price')
  await expect(page).toHaveURL(/\/in-en\/c\/rings\?sort=price$/)
})

test.describe('when there is no page', () => {
  test.use({ expectedError: /Failed to load resource/ })

  test('missing and malformed addresses say so in the shop’s look and the address’s language, with a way on [X-16]', async ({ page }) => {
    for (const [path, status, language, words] of [
      ['/in-en/nowhere', 404, 'en-IN', 'This page is not here'],
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
    await page.getByRole('link', { name: '前往商店' }).click()
    await expect(page).toHaveURL(/\/sg-zh-Hans\/$/)
  })
})
