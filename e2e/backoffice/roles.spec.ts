import type { Page } from '@playwright/test'
import { officePages } from '../../apps/backoffice/src/app/office-pages.ts'
import { menu } from '../../apps/backoffice/src/shell/menu.ts'
import { type InitialRole, initialRoles, type Permission } from '../../packages/contract/src/permissions.ts'
import { expect, test } from '../journeys/shopper.ts'
import { invite, join, newEmail, signIn } from './member.ts'

/** The permission that opens each page; null for those that every member has: the own acts, sessions, and a first page of what the role may do. */
const opensWith: Readonly<Record<keyof typeof officePages, Permission | readonly Permission[] | null>> = {
  '/': null,
  orders: 'orders.read',
  'orders/:number': 'orders.read',
  drafts: 'orders.draft',
  'drafts/:number': 'orders.draft',
  returns: 'orders.read',
  'returns/:number': 'orders.read',
  'returns/:number/side-by-side': 'orders.read',
  money: 'orders.read',
  books: 'accounts.read',
  'books/payouts': 'accounts.read',
  reviews: 'reviews.read',
  'reviews/:id': 'reviews.read',
  enquiries: 'enquiries.read',
  'enquiries/:id': 'enquiries.read',
  customers: 'customers.find',
  'customers/:id': 'customers.find',
  products: 'products.read',
  'products/import': 'products.write',
  'products/import/:id': 'products.write',
  'products/:id': 'products.read',
  'ready-pieces': 'stock.read',
  'ready-pieces/:tag': 'stock.read',
  'piece-count': 'stock.count',
  'piece-tags': 'stock.move',
  collections: 'products.read',
  'collections/:id': 'products.read',
  promotions: 'promotions.read',
  'promotions/new': 'promotions.write',
  'promotions/:id': 'promotions.read',
  'set-up': 'settings.read',
  content: 'content.read',
  'content/:kind': 'content.read',
  rates: 'rates.read',
  approvals: null,
  settings: ['settings.read', 'content.read'],
  staff: 'settings.read',
  account: null,
  audit: 'settings.read',
}

/** The members of the demo by their roles; for the other roles somebody is invited. */
const demoMembers: Readonly<Partial<Record<InitialRole, string>>> = {
  owner: 'ketaki@kanakira.example',
  merchandiser: 'rohan@kanakira.example',
  'order-desk': 'sushma@kanakira.example',
  accountant: 'imran@kanakira.example',
}

const may = (role: InitialRole, needed: Permission | readonly Permission[] | null | undefined) =>
  !needed || [needed].flat().some((permission) => (initialRoles[role] as readonly Permission[]).includes(permission))

const addressOf = (path: string) => `/backoffice/${path.replace(/^\//, '').replaceAll(/:\w+/g, 'home')}`.replace(/\/$/, '')

/** Opens a page of the running application by its address, as the browser's buttons for back and forward do. */
const open = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)

test('the permission of every page is known', () => {
  expect(Object.keys(opensWith).toSorted()).toEqual(Object.keys(officePages).toSorted())
})

for (const role of Object.keys(initialRoles) as InitialRole[])
  test(`${role}: the menu has the pages of the role alone, and every other one says by its address that it is closed [P-04]`, async ({
    page,
  }) => {
    const email = demoMembers[role]
    if (email) await signIn(page, '/', email)
    else await join(page, await invite(newEmail(), role, 'in'))
    await page.goto('/backoffice/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const shown = menu.filter(({ permission }) => may(role, permission)).map(({ path }) => addressOf(path))
    const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    await expect.poll(() => links.evaluateAll((all) => all.map((link) => (link.getAttribute('href') ?? '').split('?')[0]))).toEqual(shown)

    const closed = page.getByText(/^Your role \(.+\) does not open this page on the site .+\. Ask an owner if you need it\.$/)
    const refused = Object.entries(opensWith).flatMap(([path, needed]) => (may(role, needed) ? [] : addressOf(path)))
    expect(refused.length > 0).toBe(role !== 'owner')
    // A closed page makes no call that its role may not make: a refused one would be an error in the console, which ends the test.
    for (const [index, address] of refused.entries()) {
      // One by a load of the whole application, the others within it.
      if (index === 0) await page.goto(address)
      else await open(page, address)
      await expect(closed, address).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      // The next one begins from an open page.
      await open(page, '/backoffice/account')
      await expect(closed).toHaveCount(0)
    }
    for (const path of Object.keys(opensWith).filter((one) => !one.includes(':') && may(role, opensWith[one]))) {
      await open(page, addressOf(path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(closed, path).toHaveCount(0)
    }
  })
