import { sql } from 'drizzle-orm'
import type { Modules } from '../compose.ts'
import { rows } from '../kernel/db/db.ts'
import { unwrap } from '../kernel/result.ts'
import type { Enquiry } from '../modules/content/enquiries/port.ts'
import type { Site } from '../modules/content/sites/port.ts'
import { seedReadyPieces } from './ready-pieces.ts'
import { demoStaff } from './staff.ts'

/** The review of the demo's shopper about a piece that was delivered. */
const written = {
  productId: 'CON-002',
  rating: 4,
  title: 'Good weight, small box',
  body: 'The coin is as heavy as it says, and the relief is sharp. The box was smaller than in the picture.',
  fit: null,
}
/** The number of shown reviews that readers report, those with the fewest stars first. */
const reported = 2

const enquiries: readonly Enquiry[] = [
  {
    category: 'analyst',
    name: 'Meridian Research',
    email: 'desk@meridian.example',
    phone: '',
    city: 'Mumbai',
    message: 'We would like to read your latest annual report, and to know how much of it is sold online.',
  },
  {
    category: 'family',
    name: 'Vasant Family Office',
    email: 'office@vasant.example',
    phone: '+912012345678',
    city: 'Pune',
    message: 'Who may we speak to about your plans for new stores? We are in Pune until the end of the month.',
  },
]

/** Proposes that silver rises by 6 %, in the name of the demo's owner: another member approves it. */
async function proposeSilver({ pricing }: Pick<Modules, 'pricing'>, site: Site): Promise<void> {
  const { metals } = await pricing.staffRates(site)
  const silver = metals.filter(({ metal }) => metal === 'silver').map(({ purity, rate }) => [purity, Math.round(rate * 1.06)])
  const owner = demoStaff.find(({ role }) => role === 'owner')
  if (silver.length === 0 || !owner) return
  const change = { rates: Object.fromEntries(silver) as Record<string, number>, stones: {}, reason: 'Silver is up on import duty news' }
  unwrap(await pricing.propose(site, change, owner))
}

/** A customer of the demo who asked on the telephone. */
const caller = { firstName: 'Anagha', lastName: 'Kulkarni', phone: '90000 00041', email: 'anagha@example.com' }

/** Makes a draft order that waits for its payment, in the name of the demo's order desk. Its piece is made to order: no stock is set aside. */
async function makeDraft({ drafts }: Pick<Modules, 'drafts'>, site: Site): Promise<void> {
  const desk = demoStaff.find(({ role }) => role === 'order-desk')
  if (!desk) return
  const member = { id: desk.id, name: desk.name, readsAll: true }
  const number = unwrap(
    await drafts.create(site, member, {
      madeIn: '',
      channel: 'telephone',
      language: 'en',
      customerId: undefined,
      contact: caller,
      items: [{ productId: 'CHN-003', quantity: 1, engraving: '', tag: '' }],
      couponCode: '',
      deliveryMethod: 'insured',
      storeId: undefined,
      place: undefined,
      message: 'The chain that we spoke about, as long as you wished.',
      note: 'Wants it before the wedding of her niece.',
    }),
  )
  unwrap(await drafts.send(site, number, { member, version: 1 }, []))
}

/** Gives the demo's staff reviews to read, enquiries to answer, rates to approve, a draft order that waits for its payment and ready pieces of some products, by the normal calls; nothing to a demo that has enquiries. */
export async function seedStaffWork(
  {
    db,
    drafts,
    reviews,
    enquiries: inbox,
    pricing,
    readyPieces,
  }: Pick<Modules, 'db' | 'drafts' | 'reviews' | 'enquiries' | 'pricing' | 'readyPieces'>,
  site: Site,
  customerId: string,
): Promise<void> {
  const [existing] = await rows(db, sql`select 1 from enquiry limit 1`)
  if (existing) return
  const { productId, ...review } = written
  // In a used demo the shopper may have written it already.
  await reviews.add({ customerId, site, language: 'en' }, productId, review, {})
  const shown = await rows<{ id: string; productId: string }>(
    db,
    sql`select id, product_id as "productId" from review where subsite = ${site.code} and state = 'shown' and id like 'demo-%'
      order by rating, id limit ${reported}`,
  )
  for (const { id, productId: of } of shown) await reviews.report({ site, language: 'en', customerId: undefined, deviceId: 'demo' }, of, id)
  for (const enquiry of enquiries) unwrap(await inbox.send(site, 'en', enquiry))
  await proposeSilver({ pricing }, site)
  await makeDraft({ drafts }, site)
  await seedReadyPieces({ db, readyPieces }, site)
}
