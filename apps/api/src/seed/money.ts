import { sql } from 'drizzle-orm'
import type { Modules } from '../compose.ts'
import { addMs, durations } from '../kernel/clock.ts'
import { rows, transact } from '../kernel/db/db.ts'
import { newId } from '../kernel/id.ts'
import type { Site } from '../modules/content/sites/port.ts'
import { seedFiles } from './files.ts'

/** The telephone number of the demo's shopper, who signs in by a code (`/dev/outbox` shows it). */
export const demoPhone = '+919000000001'
/** The demo's gift card, whose number and PIN are public. */
export const demoCard = { number: '6042246800000008', pin: '246810' }

const site = 'in'
/** In paise: two lots of credit with their days, and the balance of the card. */
const lots = [
  { amount: 150_000, days: 60, reason: 'For a late delivery' },
  { amount: 350_000, days: 365, reason: 'A gift of the house' },
]
const onCard = 1_000_000

/**
 * Adds a shopper with two lots of store credit, and a gift card, to a demo without them. Does nothing in any other shop; the demo is
 * recognised by the name of its merchant. Idempotent. Returns the shopper, where there is one.
 */
export async function seedMoney({
  db,
  clock,
  sites,
  credit,
  giftCards,
}: Pick<Modules, 'db' | 'clock' | 'sites' | 'credit' | 'giftCards'>): Promise<{ site: Site; customerId: string } | undefined> {
  const demo = seedFiles().sites.subsites.find(({ code }) => code === site)
  const profile = demo?.['profile'] as { merchant: { name: string } } | undefined
  const found = await sites.byCode(site)
  if (!profile || found?.profile.merchant.name !== profile.merchant.name) return undefined
  await transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4741244)`)
    const [existing] = await rows(tx, sql`select 1 from gift_card where reference = 'demo'`)
    if (existing) return
    const now = clock.now()
    const at = now.toISOString()
    const [shopper] = await rows<{ id: string }>(
      tx,
      sql`insert into customer (id, first_name, last_name, phone, language, subsite, created_at, last_sign_in_at)
        values (${newId(now)}, 'Ira', 'Joshi', ${demoPhone}, 'en', ${site}, ${at}, ${at}) on conflict do nothing returning id`,
    )
    for (const [index, { amount, days, reason }] of shopper ? lots.entries() : []) {
      const expiresAt = addMs(now, days * durations.day)
      await credit.grant(tx, { customerId: shopper?.id ?? '', subsite: site, amount, reason, reference: `demo:${index}`, expiresAt })
    }
    const to = { name: 'Ira', email: 'ira@example.com' }
    const card = { subsite: site, amount: onCard, reference: 'demo', to, from: '', message: '', language: 'en', sendAt: now }
    await giftCards.issue(tx, { ...card, known: demoCard })
  })
  const [shopper] = await rows<{ id: string }>(db, sql`select id from customer where phone = ${demoPhone}`)
  return shopper && { site: found, customerId: shopper.id }
}
