import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/shopper.ts'
import { invite, join, newEmail, openEveryPage, password, rows, signIn, totp } from './member.ts'

/** An element that Tab reached, as the page recorded it. */
interface Stop {
  element: Element
  /** Whether the element, or what is drawn in its place, has an outline or a shadow. */
  isRinged: boolean
}

declare global {
  interface Window {
    stops: Stop[]
    /** The elements that Tab is to reach, in their order. */
    expectedStops: Element[]
  }
}

/** Records in every page which element gets the focus, and whether that is seen. */
function recordStops(): void {
  window.stops = []
  const isRinged = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    // A radio button is drawn by its label.
    const drawn = [target, ...(target instanceof HTMLInputElement ? (target.labels ?? []) : [])]
    window.stops.push({ element: target, isRinged: drawn.some(isRinged) })
  })
}

/** Finds what Tab is to reach; of the radio buttons of a group, the chosen one. Returns the number. */
function findExpectedStops(): number {
  const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]'
  const isOfGroup = (element: Element) =>
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    element !== document.querySelector(`input[name="${element.name}"]:checked`)
  window.expectedStops = [...document.querySelectorAll<HTMLElement>(controls)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }) && !isOfGroup(element),
  )
  window.stops = []
  return window.expectedStops.length
}

/** The faults of the stops of Tab. */
function faultsOfStops(): string[] {
  const nameOf = (element: Element) => element.outerHTML.slice(0, 160)
  const { stops, expectedStops } = window
  const faults = stops.filter(({ isRinged }) => !isRinged).map(({ element }) => `focus is not seen: ${nameOf(element)}`)
  expectedStops.forEach((element, index) => {
    if (stops[index]?.element !== element) faults.push(`stop ${index + 1} is not ${nameOf(element)}`)
  })
  // Something that only a mouse can press.
  for (const element of document.querySelectorAll<HTMLElement>('main *, header *, aside *')) {
    const isPointed =
      getComputedStyle(element).cursor === 'pointer' && getComputedStyle(element.parentElement ?? element).cursor !== 'pointer'
    const controls = 'a[href], button, input, select, textarea, label, summary, [tabindex]'
    if (isPointed && element.checkVisibility() && !element.closest(controls) && !element.querySelector(controls))
      faults.push(`only a mouse presses ${nameOf(element)}`)
  }
  return faults
}

/** Walks with Tab from the beginning of a page to its end. */
async function walk(page: Page): Promise<void> {
  const count = await page.evaluate(findExpectedStops)
  expect(count, page.url()).toBeGreaterThan(5)
  for (let stop = 0; stop < count; stop++) await page.keyboard.press('Tab')
  // A date takes a stop for each of its parts, all of one field.
  for (let more = 0; more < 20 && (await page.evaluate(() => window.stops.length)) < count; more++) await page.keyboard.press('Tab')
  expect(await page.evaluate(faultsOfStops), page.url()).toEqual([])
}

/** Presses the buttons of the page that open a dialog or a menu, and leaves it by Escape; those with other names than `names`, which gets theirs. */
async function pressOpeners(page: Page, names: Set<string>): Promise<void> {
  const openers = page.locator(':is(header, main, aside) button[aria-haspopup]:enabled').filter({ visible: true })
  for (const opener of await openers.all()) {
    // Those of one kind, as in the rows of a table, differ after a colon.
    const name = await opener.evaluate((button) => (button.getAttribute('aria-label') ?? button.textContent).split(':')[0] ?? '')
    if (names.has(name)) continue
    names.add(name)
    const what = `${name} on ${page.url()}`
    await opener.press(names.size % 2 === 0 ? 'Enter' : 'Space')
    const layer = page.locator('[role="dialog"], [role="menu"]').filter({ visible: true })
    await expect(layer.filter({ has: page.locator(':focus') }), `${what}: what it opens has the focus`).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(layer, `${what}: Escape closes it`).toHaveCount(0)
    await expect(opener, `${what}: it has the focus back`).toBeFocused()
  }
}

test.describe('every screen', () => {
  // Changes are not sent.
  test.use({ expectedError: /ERR_FAILED/ })

  test('Tab reaches each control once and in order, its focus is seen, and Escape gives it back to what opened a dialog [R-15]', async ({
    page,
  }) => {
    // Every screen, each walked through from its beginning to its end.
    test.setTimeout(480_000)
    await page.addInitScript(recordStops)
    await signIn(page, '/orders')
    // Nothing is changed but for the import that opens its page.
    await page.route('**/api/staff/**', (route) => {
      const isAllowed = route.request().method() === 'GET' || /\/api\/staff\/(?:imports|media\/uploads)\//.test(route.request().url())
      return isAllowed ? route.continue() : route.abort()
    })
    const pressed = new Set<string>()
    await openEveryPage(page, async () => {
      await walk(page)
      await pressOpeners(page, pressed)
    })
    expect(pressed.size).toBeGreaterThan(12)
  })
})

test('a clerk signs in, finds and opens an order, moves it on, writes a note, and is at its row again, by the keyboard alone [R-15] [P-04]', async ({
  page,
}) => {
  const email = newEmail()
  const { secret } = await join(page, await invite(email, 'order-desk', 'in'))
  await page.context().clearCookies()
  const { keyboard } = page
  /** Presses Tab until a control has the focus. */
  const tabTo = async (role: 'button' | 'textbox' | 'link', name: string | RegExp) => {
    const control = page.getByRole(role, { name }).first()
    await expect(control).toBeVisible()
    for (let stop = 0; stop < 80; stop++) {
      if (await control.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${String(name)}`)
  }
  await page.goto('/backoffice/sign-in?next=%2Forders%3Fview%3Don-the-road')
  await tabTo('textbox', 'Work e-mail')
  await keyboard.type(email)
  await keyboard.press('Tab')
  await keyboard.type(password)
  await keyboard.press('Enter')
  await expect(page.getByLabel('Six digits')).toBeFocused()
  await keyboard.type(totp(secret, 1))
  await expect(rows(page).nth(2)).toBeVisible()

  // The cursor is the focus: Enter opens, Tab goes on from there.
  const number = (await rows(page).nth(2).getByRole('link').textContent()) ?? ''
  const row = rows(page).filter({ hasText: number }).getByRole('link')
  for (let at = 0; at < 3; at++) await keyboard.press('j')
  await expect(row).toBeFocused()
  await keyboard.press('k')
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused()
  await keyboard.press('j')
  await keyboard.press('x')
  await expect(page.getByRole('region', { name: '1 chosen' })).toBeVisible()
  await keyboard.press('x')
  await keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: number })
  await expect(heading).toBeFocused()

  const moved = page.waitForResponse((answer) => answer.url().endsWith('/transition/') && answer.ok())
  await tabTo('button', 'Out for delivery')
  await keyboard.press('Enter')
  await moved
  await tabTo('textbox', 'Add a note for staff')
  await keyboard.type('Call before noon')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByText('Call before noon').first()).toBeVisible()
  // As Alt and the left arrow do, which a test cannot press.
  await page.goBack()
  await expect(row).toBeFocused()

  await keyboard.press('/')
  await keyboard.type(number)
  await expect(rows(page)).toHaveCount(1)
  await keyboard.press('Escape')
  await keyboard.press('j')
  await keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(row).toBeFocused()

  await keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByLabel('Search everything')).toBeFocused()
  await keyboard.type('Returns')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeFocused()
})

test('the search over everything is seen at once when it is opened for the first time', async ({ page }) => {
  await signIn(page)
  await page.waitForLoadState('networkidle')
  // React reveals suspended content after 300 ms at the earliest.
  const isSeen = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))
        setTimeout(() => resolve(document.querySelector('[data-palette] input')?.checkVisibility() ?? false), 150)
      }),
  )
  expect(isSeen).toBe(true)
})
