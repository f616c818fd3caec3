import { beforeAll, expect, test } from 'vitest'
import { shopOfFile } from '../testing/shop-of-file.ts'
import { seedStaffWork } from './staff-work.ts'
import { initialRoles } from '@karat/contract/permissions.ts'
import { demoStaff } from './staff.ts'
import { seedMoney } from './money.ts'
import { seedOrders } from './orders.ts'

const shop = await shopOfFile()
let demo: NonNullable<Awaited<ReturnType<typeof seedMoney>>>
beforeAll(async () => {
  demo = (await seedMoney(shop.modules))!
  await seedOrders(shop.modules, demo.site, demo.customerId)
}, 300_000)

test('the demo’s staff have three reviews to read, two enquiries to answer, rates to approve and a draft order that waits for its payment; seeding twice adds nothing', async () => {
  const waiting = async () => {
    const counts = await shop.modules.queues.count(demo.site, {
      id: 'nobody',
      permissions: ['reviews.read', 'enquiries.read', 'rates.approve'],
    })
    return Object.fromEntries(counts.map(({ name, count }) => [name, count]))
  }
  expect(await waiting()).toEqual({ reviews: 0, enquiries: 0, rates: 0 })
  for (let time = 0; time < 2; time += 1) await seedStaffWork(shop.modules, demo.site, demo.customerId)
  expect(await waiting()).toEqual({ reviews: 3, enquiries: 2, rates: 1 })
  const everybody = { id: 'nobody', name: '', readsAll: true }
  const asked = { state: undefined, search: undefined, from: undefined, to: undefined, channel: undefined, store: undefined }
  const { drafts } = await shop.modules.drafts.list(demo.site, everybody, asked, { after: undefined, limit: 20 })
  expect(drafts.map(({ draft, contact }) => [draft.state, draft.memberName, contact.firstName])).toEqual([
    ['sent', 'Sushma Iyer', 'Anagha'],
  ])
  const of = { subsite: 'in', language: 'en' }
  const { pieces } = await shop.modules.readyPieces.list(of, { state: 'free' }, { after: undefined, limit: 100 })
  expect(pieces.length).toBeGreaterThan(10)
  expect(new Set(pieces.map(({ netMg, variantId }) => `${variantId} ${netMg}`)).size).toBeGreaterThan(pieces.length / 2)
})

test('each of the demo’s people has work on their home screen', async () => {
  const { home, queues } = shop.modules
  for (const { id, role } of demoStaff) {
    const member = { id, permissions: initialRoles[role] }
    const counts = new Map((await queues.count(demo.site, member)).map(({ name, count }) => [name, count]))
    const waiting = (await home.waiting(demo.site, member)).filter(({ since, due }) => since !== null || due !== null)
    expect([role, waiting.length > 0, waiting.filter(({ name }) => counts.get(name) === 0)]).toEqual([role, true, []])
    if (role === 'accountant') expect(waiting.map(({ name }) => name)).toContain('months')
  }
})
