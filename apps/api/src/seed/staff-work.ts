import { sql } from 'drizzle-orm'
import type { Modules } from '../compose.ts'
import { rows } from '../kernel/db/db.ts'
import { unwrap } from '../kernel/result.ts'
import type { Enquiry } from '../modules/content/enquiries/port.ts'
import type { Site } from '../modules/content/sites/port.ts'

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

/** Gives the demo's staff reviews to read and enquiries to answer, by the normal calls; nothing to a demo that has enquiries. */
export async function seedStaffWork(
  { db, reviews, enquiries: inbox }: Pick<Modules, 'db' | 'reviews' | 'enquiries'>,
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
}
