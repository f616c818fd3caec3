import type { Page } from '@playwright/test'
import { addToBag, anvi, approve, clean, expect, fillAddress, layoutShift, type Person, ready, test } from './shopper.ts'

interface Recorded {
  event: string
  ecommerce: {
    currency?: string
    value?: number
    items?: { item_id: string; price: number; quantity: number; item_list_id?: string }[]
    [name: string]: unknown
  }
}

/** Everything that the pages of a tab push to their `dataLayer`, over all of its pages. */
async function recordEvents(page: Page) {
  const entries: object[] = []
  await page.exposeFunction('reportEntries', (pushed: object[]) => void entries.push(...pushed))
  await page.addInitScript(() => {
    const list: object[] = []
    list.push = (...pushed: object[]) => {
      ;(window as unknown as { reportEntries(entries: object[]): void }).reportEntries(pushed)
      return list.length
    }
    window.dataLayer = list
  })
  const events = () => entries.filter((entry) => 'event' in entry) as Recorded[]
  const names = () => events().map(({ event }) => event)
  return { entries, events, names, last: () => events().at(-1), expectNames: (wanted: string[]) => expect.poll(names).toEqual(wanted) }
}

interface Journey {
  site: string
  list: string
  piece: string
  way: string
  person: Person
  currency: string
}

const bar = (page: Page) => page.getByRole('region', { name: 'Measuring visits' })

/** Buys a product, from its list to a paid order; repeats each step that must be recorded only once. */
async function buy(page: Page, { site, list, piece, way, person, currency }: Journey): Promise<void> {
  const { entries, events, names, last, expectNames } = await recordEvents(page)
  const wanted: string[] = []
  const recorded = async (...more: string[]) => {
    wanted.push(...more)
    await expectNames(wanted)
  }
  await page.goto(`/${site}/`)
  await ready(page)
  // The lists of the newest and of the most bought products.
  await recorded('view_item_list', 'view_item_list')
  await page.locator('.home-hero a').click()
  await recorded('select_promotion', 'view_item_list')
  expect(events()[2]?.ecommerce).toMatchObject({ promotion_id: expect.any(String), creative_slot: 'home_hero' })
  await page.goto(`/${site}/c/${list}`)
  await ready(page)
  await recorded('view_item_list')
  expect(last()?.ecommerce).toMatchObject({ item_list_id: 'MENU_PRODUCT_LIST', item_list_name: list, currency })
  await page.locator('.card-heart').first().click()
  await recorded('add_to_wishlist')
  await page.locator('.card a').first().click()
  await recorded('select_item', 'view_item')
  const [selected, viewed] = events().slice(-2)
  expect(selected?.ecommerce).toMatchObject({ item_list_id: 'MENU_PRODUCT_LIST', items: [{ index: 0 }] })
  expect(viewed?.ecommerce.items?.[0]?.item_id).toBe(selected?.ecommerce.items?.[0]?.item_id)

  await addToBag(page, `/${site}/p/${piece}`)
  await recorded('view_item', 'add_to_cart', 'view_cart')
  await page.getByRole('button', { name: 'One more' }).click()
  await recorded('add_to_cart')
  await page.getByRole('button', { name: 'One less' }).click()
  await recorded('remove_from_cart')
  expect(last()?.ecommerce.items?.[0]?.quantity).toBe(1)
  await page.getByRole('button', { name: 'Check out' }).click()
  await recorded('begin_checkout')
  await page.reload()
  await fillAddress(page, person)
  await recorded('add_shipping_info')
  expect(last()?.ecommerce).toMatchObject({ shipping_tier: 'insured' })
  await page.locator('#pay').getByText(way, { exact: true }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await recorded('add_payment_info')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await approve(page)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await recorded('purchase')
  const number = await page.locator('[data-order-number]').innerText()
  const bought = last()?.ecommerce
  expect(bought).toMatchObject({
    transaction_id: number,
    currency,
    shipping_tier: 'Ground',
    shipping: 0,
    tax: 0,
    province: '',
    latitude: 'latitude',
    longitude: 'longitude',
  })
  expect(bought?.value).toBe(bought?.items?.reduce((sum, { price, quantity }) => sum + price * quantity, 0))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await ready(page)

  await page.goto(`/${site}/search?q=ring`)
  await ready(page)
  await recorded('view_item_list')
  expect(last()?.ecommerce).toMatchObject({ item_list_id: 'SEARCH_LIST' })
  await page.locator('.card a').first().click()
  await recorded('select_item', 'view_item')
  expect(events().at(-2)?.ecommerce).toMatchObject({ item_list_id: 'SEARCH_LIST' })

  // Each event clears the last one, amounts are numbers, and no event holds personal data.
  expect(entries.filter((_, index) => index % 2 === 0)).toEqual(names().map(() => ({ ecommerce: null })))
  for (const { ecommerce } of events())
    for (const item of ecommerce.items ?? []) expect([typeof item.price, typeof item.quantity]).toEqual(['number', 'number'])
  const all = JSON.stringify(entries)
  for (const secret of [person.email, person.first, person.last, person.line1, person.phone.replaceAll(/\D/g, '').slice(-7)])
    expect(all).not.toContain(secret)
}

test.describe('where the law requires consent first', () => {
  test.use({ consent: '' })
  test('nothing is recorded before consent, which applies from then on [N-01]', async ({ page }) => {
    const { entries, expectNames } = await recordEvents(page)
    await page.goto('/in-en/c/rings')
    await expect(bar(page)).toBeVisible()
    await ready(page)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    await clean(page)
    expect(entries).toEqual([])
    await bar(page).getByRole('button', { name: 'Allow' }).press('Enter')
    await expect(bar(page)).toHaveCount(0)
    // The event that was queued before the answer is recorded now.
    await expectNames(['view_item_list'])
    await page.reload()
    await expectNames(['view_item_list', 'view_item_list'])
    await expect(bar(page)).toHaveCount(0)
  })
  test('a refusal is stored, in every tab, and can be changed in the footer of every page', async ({ page, context }) => {
    const { names, entries } = await recordEvents(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/ae-ar/p/meher-solitaire')
    const question = page.getByRole('region', { name: 'قياس الزيارات' })
    await expect(question).toBeVisible()
    await clean(page)
    // The button that is fixed at the foot of a phone stands above the bar.
    const [question1, sticky] = [await question.boundingBox(), await page.locator('.product-sticky').boundingBox()]
    expect((sticky?.y ?? 0) + (sticky?.height ?? 0)).toBeLessThanOrEqual((question1?.y ?? 0) + 1)
    const other = await context.newPage()
    await other.goto('/in-en/')
    await expect(bar(other)).toBeVisible()
    await question.getByRole('button', { name: 'لا، شكرًا' }).click()
    await expect(bar(other)).toHaveCount(0)
    await other.close()
    await page.reload()
    await ready(page)
    await expect(question).toHaveCount(0)
    expect(entries).toEqual([])
    await page.goto('/in-en/')
    await ready(page)
    await page.getByRole('link', { name: 'Measurement choice' }).click()
    await expect(bar(page)).toContainText('Now: not allowed.')
    await expect(bar(page)).toBeFocused()
    await bar(page).getByRole('button', { name: 'Allow' }).click()
    await expect(bar(page)).toHaveCount(0)
    await page.goto('/in-en/c/rings')
    await expect.poll(names).toEqual(['view_item_list'])
  })
})

test.describe('a complete journey', () => {
  test.use({ consent: '' })
  test.slow()
  test('in India is recorded after consent: each event once, in order [N-01, N-02, N-03, N-04]', async ({ page }) => {
    await page.goto('/in-en/')
    await bar(page).getByRole('button', { name: 'Allow' }).click()
    await buy(page, { site: 'in-en', list: 'rings', piece: 'banyan-leaf-band', way: 'UPI', person: anvi, currency: 'INR' })
  })
  test('in the United States is recorded until a refusal [N-01, N-02, N-03, N-04]', async ({ page }) => {
    const person = { ...anvi, phone: '(201) 555-0123', state: 'NY', city: 'New York', postcode: '10001' }
    await buy(page, {
      site: 'us-en',
      list: 'earrings',
      piece: 'saanjh-everyday-hoops',
      way: 'Credit or debit card',
      person,
      currency: 'USD',
    })
    await expect(bar(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Measurement choice' }).click()
    await expect(bar(page)).toContainText('Now: allowed.')
    await bar(page).getByRole('button', { name: 'No, thank you' }).click()
    const before = await page.evaluate(() => localStorage['shop-1-measurement'] as string)
    expect(before).toContain('refused')
  })
})

test.describe('a product', () => {
  test.use({ consent: 'given' })
  test('is recorded as viewed again only when another option changes its price; a bag page is recorded once [N-01]', async ({ page }) => {
    const { events, expectNames } = await recordEvents(page)
    await page.goto('/in-en/p/meher-solitaire')
    await ready(page)
    await expectNames(['view_item'])
    const shown = () => page.locator('.product-amount').textContent()
    let seen = 1
    for (const kind of ['Metal', 'Purity']) {
      const before = await shown()
      const options = page.getByRole('group', { name: kind }).locator('a')
      const address = await options.and(page.locator(':not([aria-current])')).first().getAttribute('href')
      await page.locator(`.product-option a[href="${address}"]`).click()
      // Only then is the page drawn anew, with other addresses at its options.
      await expect(options.and(page.locator('[aria-current]'))).toHaveAttribute('href', address ?? '')
      await ready(page)
      if ((await shown()) !== before) seen += 1
      await expectNames(Array.from({ length: seen }, () => 'view_item'))
    }
    const prices = events().map(({ ecommerce }) => ecommerce.value)
    expect(prices.every((price, index) => price !== prices[index - 1])).toBe(true)
    expect(prices.length).toBeGreaterThan(1)
  })
})
