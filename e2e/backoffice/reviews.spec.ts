import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import type { Page } from '@playwright/test'
import { writeEnquiry } from '../journeys/enquiry.ts'
import { expect, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { isSound, isSoundEverywhere, rows, signIn } from './member.ts'

interface Listed {
  reviews: { id: string; productId: string; author: string; title: string }[]
}

/** Makes a call of the shop as the browser of this page, on the site India. */
function call<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([verb, url, json]) => {
      const headers = {
        subsiteid: '1',
        languageid: '1',
        'x-device-id': crypto.randomUUID(),
        accept: 'application/json',
        ...(json ? { 'content-type': 'application/json' } : {}),
      }
      const response = await fetch(url, { method: verb, headers, ...(json ? { body: json } : {}) })
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as T
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  )
}

/** The title of a saved translation; the history of the review has it too. */
const translation = (page: Page, title: string) => page.locator('b').filter({ hasText: title })

/** Reports the last shown review of the site as a reader, so that staff have to read it again. */
async function report(page: Page, at: number): Promise<Listed['reviews'][number]> {
  const { reviews } = await call<Listed>(page, 'GET', '/api/staff/reviews/?list=published&limit=100')
  const chosen = reviews.at(at)
  if (!chosen) throw new Error('the site shows no review')
  await call(page, 'POST', `/api/products/${chosen.productId}/reviews/${chosen.id}/report`, {})
  return chosen
}

test('a reported review is read, refused with a reason, published again, answered and translated [P-04]', async ({ page }) => {
  await signIn(page, '/reviews?view=published')
  const { title, author } = await report(page, 0)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Reviews/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: /^To read/ })).toHaveAttribute('aria-current', 'page')
  const row = rows(page).filter({ hasText: title })
  await expect(row).toContainText('Reported, to read')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Review by ${author}` })).toBeVisible()
  await expect(page.getByText('Reported by 1 reader since staff last read it')).toBeVisible()

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Refuse the review' })
  await expect(dialog.getByRole('button', { name: 'Refuse' })).toBeDisabled()
  await dialog.getByLabel('Not about the piece').check()
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Refused: Not about the piece')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Review refused' }).first()).toContainText('Ketaki Rane')
  await page.getByRole('button', { name: 'Undo: Review refused' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Refused: Not about the piece')).toBeHidden()
  // The report waits again, as it did before the refusal.
  await expect(page.getByText('Reported by 1 reader since staff last read it')).toBeVisible()
  await page.keyboard.press('r')
  await dialog.getByLabel('Not about the piece').check()
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Refused: Not about the piece')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Refused: Not about the piece')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden()

  // A typed text that is not sent survives a reload.
  await page.getByLabel('Write a reply').or(page.getByLabel('Write another reply')).fill('Thank you for writing to us.')
  await page.reload()
  await expect(page.getByLabel('Write a reply').or(page.getByLabel('Write another reply'))).toHaveValue('Thank you for writing to us.')
  await page.getByRole('button', { name: 'Publish the reply' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Thank you for writing to us.' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the reply' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Thank you for writing to us.' })).toBeHidden()

  await page.getByRole('combobox', { name: 'Translate into' }).click()
  await page.getByRole('option', { name: 'Spanish' }).click()
  await page.getByLabel('Translated title').fill('Muy bonito')
  await page.getByLabel('Translated text').fill('Lo llevo cada día y brilla mucho.')
  await page.getByRole('button', { name: 'Save the translation' }).click()
  await expect(translation(page, 'Muy bonito')).toBeVisible()
  await page.getByRole('button', { name: 'Change the translation: Spanish' }).click()
  await page.getByRole('button', { name: 'Remove the translation' }).click()
  await expect(translation(page, 'Muy bonito')).toBeHidden()
})

test.describe('two people', () => {
  // The browser logs the refusal.
  test.use({ expectedError: /status of 409/ })
  test('decide about one version of a review: the second is asked to read it again', async ({ page, browser }) => {
    await signIn(page, '/reviews?view=published')
    const { id } = await report(page, 1)
    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, `/reviews/${id}`, 'sushma@kanakira.example')
    await page.goto(`/backoffice/reviews/${id}`)
    await other.getByRole('button', { name: 'Refuse' }).click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    for (const one of [other, page]) {
      await one.getByRole('dialog').getByLabel('Another reason').check()
      await one.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
      if (one === other) await expect(one.getByRole('dialog')).toBeHidden()
    }
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await page
      .getByRole('button', { name: 'Keep' })
      .or(page.getByRole('button', { name: 'Close' }))
      .first()
      .click()
    await expect(page.getByText('Refused: Another reason')).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Refused: Another reason')).toBeHidden()
    await context.close()
  })
})

test.describe('two people who translate', () => {
  test.use({ expectedError: /status of 409/ })
  test('one review: the second compares both translations, and nothing typed is lost [P-04]', async ({ page, browser }) => {
    await signIn(page, '/reviews?view=published')
    const { id } = await report(page, 1)
    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, `/reviews/${id}`, 'sushma@kanakira.example')
    await page.goto(`/backoffice/reviews/${id}`)
    const write = async (one: Page, title: string) => {
      await one.getByRole('combobox', { name: 'Translate into' }).click()
      await one.getByRole('option', { name: 'Spanish' }).click()
      await one.getByLabel('Translated title').fill(title)
      await one.getByLabel('Translated text').fill('Lo llevo cada día y brilla mucho.')
    }
    await write(page, 'Muy bonito')
    await write(other, 'Precioso')
    await other.getByRole('button', { name: 'Save the translation' }).click()
    await expect(translation(other, 'Precioso')).toBeVisible()
    await context.close()
    // Typed upon what was read, also after a reload.
    await page.reload()
    await page.getByRole('button', { name: 'Change the translation: Spanish' }).click()
    await expect(page.getByLabel('Translated title')).toHaveValue('Muy bonito')
    await page.getByRole('button', { name: 'Save the translation' }).click()
    await expect(page.getByText(/saved this at .*while you were typing/)).toBeVisible()
    await isSound(page)
    await page.getByRole('radio', { name: /^You: Muy bonito/ }).check()
    await page.getByRole('button', { name: 'Use what is chosen' }).click()
    await page.getByRole('button', { name: 'Save the translation' }).click()
    await expect(translation(page, 'Muy bonito')).toBeVisible()
    await expect(translation(page, 'Precioso')).toHaveCount(0)
    await page.getByRole('button', { name: 'Change the translation: Spanish' }).click()
    await page.getByRole('button', { name: 'Remove the translation' }).click()
    await expect(translation(page, 'Muy bonito')).toBeHidden()
  })
})

test('a member who only reads reviews has no button that decides', async ({ page }) => {
  await signIn(page, '/reviews?view=published', 'rohan@kanakira.example')
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^Review by/ })).toBeVisible()
  for (const name of ['Refuse', 'Publish', 'Publish the reply', 'Save the translation'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})

test('an enquiry is answered by mail and closed once, with a note [P-04]', async ({ page }) => {
  const name = `Meridian ${Date.now()}`
  await writeEnquiry(page, { name })
  await signIn(page, '/enquiries')
  await rows(page).filter({ hasText: name }).getByRole('link').click()
  await expect(page.getByRole('link', { name: 'desk@meridian.example' })).toHaveAttribute('href', 'mailto:desk@meridian.example')
  await page.getByRole('textbox', { name: 'Answer', exact: true }).fill('The report is on our page.')
  await page.getByRole('button', { name: 'Send the answer' }).dblclick()
  await expect(page.getByText('The report is on our page.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Answer', exact: true })).toHaveValue('')
  await page.getByLabel('What was done').fill('Sent the report.')
  await page.reload()
  await expect(page.getByLabel('What was done')).toHaveValue('Sent the report.')
  await page.getByRole('button', { name: 'Close the enquiry' }).click()
  await expect(page.getByRole('button', { name: 'Close the enquiry' })).toBeHidden()
  await expect(page.getByText('Sent the report.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo: Enquiry closed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Sent the report.')).toBeHidden()
  await page.getByLabel('What was done').fill('Sent the report.')
  await page.getByRole('button', { name: 'Close the enquiry' }).click()
  await expect(page.getByRole('button', { name: 'Close the enquiry' })).toBeHidden()
  await page.goto('/backoffice/enquiries?view=closed')
  await expect(rows(page).filter({ hasText: name })).toContainText('Closed')
})

test('several reviews are published, and several enquiries closed, by one act each [P-04]', async ({ page }) => {
  // Reviews without photos and reports, whose words are all that has to be read.
  const { reviews } = await staffCall<{ reviews: StaffReview[] }>('reviews?list=published&limit=100')
  const plain = reviews.filter(({ photos, reports, edited }) => photos.length === 0 && reports === 0 && edited === null)
  const [one, other] = plain.slice(-2)
  if (!one || !other) throw new Error('the site shows no such reviews')
  for (const { id, read } of [one, other]) await staffCall(`reviews/${id}/refuse`, { read, reason: 'other' })
  await signIn(page, '/reviews?view=refused')
  const take = async (text: string) => rows(page).filter({ hasText: text }).getByRole('checkbox').check()
  for (const { title } of [one, other]) await take(title)
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 of 2')
  await expect(dialog.getByText('Published', { exact: true })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  for (const { title } of [one, other]) await expect(rows(page).filter({ hasText: title })).toHaveCount(0)

  const names = [`Anand ${Date.now()}`, `Brinda ${Date.now()}`]
  for (const name of names) await writeEnquiry(page, { name })
  await page.goto('/backoffice/enquiries')
  for (const name of names) await take(name)
  await page.getByRole('button', { name: 'Close the enquiry' }).click()
  const closing = page.getByRole('dialog', { name: 'Close the enquiry' })
  await closing.getByLabel('What was done').fill('Both were answered by telephone.')
  await closing.getByRole('button', { name: 'Close the enquiry' }).click()
  await expect(closing.getByText('Closed', { exact: true })).toHaveCount(2)
  await isSound(page)
  await closing.getByRole('button', { name: 'Close', exact: true }).last().click()
  for (const name of names) await expect(rows(page).filter({ hasText: name })).toHaveCount(0)
})

test('the screens of reviews and enquiries at both widths and right to left: axe finds nothing, and nothing is wider than the page [R-15]', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await signIn(page, '/reviews?view=published')
  const { id } = await report(page, 2)
  await isSoundEverywhere(page, () => expect(rows(page).first()).toBeVisible())
  await page.goto(`/backoffice/reviews/${id}`)
  await isSoundEverywhere(page, () => expect(page.getByRole('textbox').first()).toBeVisible())
  await writeEnquiry(page, { name: 'Meridian Family Office' })
  await page.goto('/backoffice/enquiries')
  await isSoundEverywhere(page, () => expect(rows(page).first()).toBeVisible())
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await isSoundEverywhere(page, () => expect(page.getByRole('textbox').first()).toBeVisible())
})
