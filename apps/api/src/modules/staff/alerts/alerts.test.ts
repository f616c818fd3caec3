import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let rohan: StaffBrowser
let sushma: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  rohan = (await addMember(shop, 'rohan@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  sushma = (await addMember(shop, 'sushma@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  await addMember(shop, 'ketaki@aurelia.example', [{ role: 'owner', site: 'in' }])
  await addMember(shop, 'dubai@aurelia.example', [{ role: 'owner', site: 'ae' }])
  await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: 'in' }])
  const quiet = (await addMember(shop, 'quiet@aurelia.example', [{ role: 'owner', site: 'in' }])).browser
  await quiet.call('POST', 'alerts/', { on: false })
})
afterAll(() => shop.close())

let seen = 0
/** The names of those to whom a mail with some words in its subject was sent since the last look, and its text. */
async function mails(about: string): Promise<{ to: string[]; body: string | undefined }> {
  await shop.modules.jobs.runDue()
  const sent = (await shop.modules.notifications.recent(500)).filter(({ subject }) => subject.includes(about))
  const fresh = sent.slice(0, sent.length - seen)
  seen = sent.length
  return { to: fresh.map(({ recipient }) => recipient.split('@')[0] ?? '').toSorted(), body: fresh[0]?.body }
}
interface Rates {
  version: number
  metals: { purity: string; rate: number }[]
  proposal: { id: string } | null
}
const read = async () => (await rohan.call<Rates>('GET', 'rates/')).body

test('rates that wait are mailed at once to whoever may approve them, and to nobody else [P-04]', async () => {
  const silver = (await read()).metals.find(({ purity }) => purity === 'S925')?.rate ?? 0
  const propose = async (browser: StaffBrowser, rate: number, replaces?: string) => {
    const { version } = await read()
    const body = { rates: { S925: rate }, version, reason: 'import duty', replaces }
    return (await browser.call<{ state: string }>('POST', 'rates/', body)).body.state
  }
  const replace = async (browser: StaffBrowser, rate: number) => propose(browser, rate, (await read()).proposal?.id)
  const withdraw = async (browser: StaffBrowser) => {
    const { version, proposal } = await read()
    await browser.call('POST', `rates/proposals/${proposal?.id}/withdraw/`, { version, reason: 'x' })
  }
  expect(await propose(rohan, silver + 1)).toBe('published')
  expect(await mails('wait for your approval')).toEqual({ to: [], body: undefined })

  await propose(rohan, silver * 2)
  const first = await mails('wait for your approval')
  expect(first.to).toEqual(['ketaki', 'sushma'])
  expect(first.body).toContain('rohan proposed these rates of India')
  expect(first.body).toContain(`S925: ₹${silver + 1}.00 – ₹${silver * 2}.00 (+`)
  expect(first.body).toContain('import duty')

  // Within minutes only whoever proposed the former rates, and was not told of them, is told.
  shop.clock.advance(3 * durations.minute)
  expect(await replace(rohan, silver * 3)).toBe('waiting')
  expect((await mails('wait for your approval')).to).toEqual([])
  expect(await replace(sushma, silver * 2)).toBe('waiting')
  expect((await mails('wait for your approval')).to).toEqual(['rohan'])
  shop.clock.advance(8 * durations.minute)
  await replace(rohan, silver * 3)
  expect((await mails('wait for your approval')).to).toEqual(['ketaki', 'sushma'])

  // Of what was decided before the job ran nobody hears.
  await withdraw(rohan)
  await propose(rohan, silver * 2)
  await withdraw(rohan)
  expect((await mails('wait for your approval')).to).toEqual([])
})

test('an act that waits for a second person is mailed to whoever may be that person [P-04]', async () => {
  seen = 0
  const meena = (await addMember(shop, 'meena@aurelia.example', [{ role: 'owner', site: 'in' }])).browser
  const card = { amount: '1000', to: 'meera@example.com', name: 'Meera', from: 'Anvi', reference: 'card-1', reason: 'sorry' }
  const asked = () => meena.call<{ code: string; details: { number: string } }>('POST', 'gift-cards/issue/', card)
  const [one, other] = await Promise.all([asked(), asked()])
  expect([one.body.code, other.body.details.number]).toEqual(['approval_waits', one.body.details.number])
  const mail = await mails('waits for a second person')
  expect(mail.to).toEqual(['desk', 'ketaki', 'sushma'])
  expect(mail.body).toContain(`meena asked for this, and you may be the second person: Gift card, ${one.body.details.number} ₹1,000.00`)
  expect(await rows(shop.db, sql`select count(*)::int as dead from job where state = 'dead'`)).toEqual([{ dead: 0 }])
})
