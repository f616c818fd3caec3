import type { Page } from '@playwright/test'
import { boughtByGuest } from '../journeys/bought.ts'
import { writeEnquiry } from '../journeys/enquiry.ts'
import { newNumber } from '../journeys/people.ts'
import { expect, test } from '../journeys/shopper.ts'
import { deliver, staffCall } from '../journeys/staff.ts'
import { alterReply, signIn } from './member.ts'

declare global {
  interface Window {
    /** Notes what the security policy stopped. */
    violated: (what: string) => void
  }
}

/** Markup that would run in a page that takes it as such, an address that runs, and the beginning of a formula. */
const markup = '=1+1"><svg onload=ran()><img src=x onerror=ran()><script>ran()</script> javascript:ran()'
/** The same with a control that turns the text after it around, which the services remove from every text. */
const sent = `${markup}\u202Egpj`
const shown = `${markup}gpj`
/** In fields that are short. */
const short = '"><img src=x onerror=ran()>'

/** Replaces the names of people and products in a reply: the services refuse markup in most of them. */
const withNames = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withNames)
  if (typeof value !== 'object' || value === null) return value
  const names = new Set(['name', 'firstName', 'lastName', 'customer', 'buyer', 'author', 'by'])
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, names.has(key) && typeof part === 'string' ? short : withNames(part)]),
  )
}

/** Notes in the page each script that runs, each dialog, and each thing that the security policy had to stop. */
async function watch(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.exposeFunction('ran', () => found.push('a script ran'))
  await page.exposeFunction('violated', (what: string) => found.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      window.violated(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  page.on('dialog', (dialog) => {
    found.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return found
}

/** Writes markup wherever a shopper or a member of staff may write a text; the addresses of the pages that show it. */
async function written(page: Page): Promise<string[]> {
  const email = `${newNumber()}@example.com`
  const bought = await boughtByGuest(page, {
    productID: 'RNG-001-18K-rose-15',
    address: { Address: sent, Email: email },
    gift: { giftMessage: sent, giftTo: short, giftFrom: short, giftWrap: 'Yes' },
  })
  const { orderID, orderNumber, orderToken } = bought
  await staffCall(`orders/${orderNumber}/notes`, { text: sent })
  await deliver(orderNumber)
  const items = await page.request.get(`/api/orders/returnItems/id/${orderNumber}?orderToken=${orderToken}`, {
    headers: { subsiteid: '1' },
  })
  const [item] = ((await items.json()) as { items: { orderItemID: string }[] }).items
  const asked = await page.request.put('/api/orders/return/', {
    headers: { subsiteid: '1' },
    data: {
      orderID,
      orderToken,
      items: [{ orderItemID: item?.orderItemID, quantity: 1, reason: 'changed_mind', text: sent }],
      resolution: 'refund',
      handover: 'pickup',
    },
  })
  const { number: returned } = ((await asked.json()) as { return: { number: string } }).return

  const name = `Meridian ${Date.now()}`
  await writeEnquiry(page, { name, message: sent, city: short })
  const { enquiries } = await staffCall<{ enquiries: { id: string; name: string }[] }>('enquiries/?limit=100')
  const enquiryID = enquiries.find((one) => one.name === name)?.id

  const ring = { productID: 'RNG-001-18K-rose-15', quantity: 1, engraving: '', tag: '' }
  const contact = { firstName: 'Anvi', lastName: 'Deshpande', phone: '9822000000', email }
  const { draft } = await staffCall<{ draft: { number: string } }>('drafts', {
    channel: 'walk_in',
    contact,
    items: [ring],
    message: sent,
    note: sent,
  })
  const { customers } = await staffCall<{ customers: { id: string }[] }>('customers/?search=Joshi')
  const customer = customers[0]?.id ?? ''
  await staffCall(`customers/${customer}/notes`, { text: sent })
  const { reviews } = await staffCall<{ reviews: { id: string }[] }>('reviews/?list=published&limit=100')
  const review = reviews.at(-1)?.id ?? ''
  await staffCall(`reviews/${review}/reply`, { text: sent })
  return [
    `orders/${orderNumber}`,
    `returns/${returned}`,
    `enquiries/${enquiryID}`,
    `drafts/${draft.number}`,
    `customers/${customer}`,
    `reviews/${review}`,
  ]
}

// The last step of the test breaks the policy on purpose.
test.use({ expectedError: /Content Security Policy/ })

test('markup in names, notes, gifts, reviews, enquiries, returns and file names is shown to staff as text, and nothing of it runs [R-17]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const found = await watch(page)
  const pages = await written(page)
  await signIn(page, '/')
  // Where the services take no markup, their replies have it.
  const replies = '**/api/staff/{orders,returns,enquiries,drafts,customers,reviews,audit}/**'
  await alterReply(page, replies, (reply) => withNames(reply) as object)
  const lists = ['orders', 'returns?view=all', 'enquiries', 'drafts', 'customers?search=Joshi', 'reviews?view=published', 'audit']
  for (const address of [...lists, ...pages]) {
    await page.goto(`/backoffice/${address}`)
    for (const text of pages.includes(address) ? [shown, short] : [short])
      await expect(page.locator('main').getByText(text).first(), address).toBeVisible()
    await expect(page.locator('a[href^="javascript:" i]')).toHaveCount(0)
  }
  await page.unroute(replies)

  const file = { name: `${short.replaceAll('"', "'")}.csv`, mimeType: 'text/csv', buffer: Buffer.from('sku,unknown\nNOBODY,1\n') }
  await page.goto('/backoffice/products/import')
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible()
  await page.goto('/backoffice/products/import')
  await expect(page.getByRole('link', { name: file.name })).toBeVisible()
  const lines = 'type,id,amount,fee,tax,currency,date,payout\npayment,pay_of_nobody,5.00,0,0,INR,,'
  await page.goto('/backoffice/books/payouts')
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(lines) })
  await expect(page.getByRole('region', { name: file.name })).toContainText('Not found in the books')
  expect(found).toEqual([])

  // Had one of them been taken as markup, it would have been noticed.
  await page.evaluate((taken) => document.body.insertAdjacentHTML('beforeend', taken), '<b onclick=ran()>')
  await expect.poll(() => found).toEqual([expect.stringContaining('script-src')])
})
