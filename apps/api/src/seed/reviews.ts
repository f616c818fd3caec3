import { sql } from 'drizzle-orm'
import { type Clock, durations } from '../kernel/clock.ts'
import { type Db, rows } from '../kernel/db/db.ts'
import type { SeedFiles } from './files.ts'
import { fixedNumber, insertAll } from './insert.ts'

/** How many reviews a product of the demo has at least, and how many more some have. */
const least = 2
const spread = 4

interface DemoVariant {
  product_id: string
  category: string
  size_system: string
  sites: string[]
  metal: string
  colour: string
  purity: string
  size: string
}

/**
 * Adds reviews to a demo that has none, about its own products only: texts that suit the category, in the languages of the
 * sites that sell it. They are marked as the demo's: nobody is their customer.
 */
export async function seedReviews(db: Db, { reviews, sites, pieces }: Pick<SeedFiles, 'reviews' | 'sites' | 'pieces'>, clock: Clock) {
  const [existing] = await rows(db, sql`select 1 from review limit 1`)
  if (existing) return
  const variants = await rows<DemoVariant>(
    db,
    sql`select p.id as product_id, p.category_id as category, p.size_system, p.sites, v.metal, v.colour, v.purity, v.size
      from variant v join product p on p.id = v.product_id where p.kind = 'piece' order by p.id, v.position`,
  )
  const demo = new Set(pieces.map(({ sku }) => sku))
  const ofProduct = Map.groupBy(
    variants.filter((variant) => demo.has(variant.product_id)),
    (variant) => variant.product_id,
  )
  const now = clock.now().getTime()
  const values = [...ofProduct].flatMap(([productId, offered]) => {
    const [first] = offered
    if (!first) return []
    const languages = sites.subsites
      .filter((site) => first.sites.includes(site.code))
      .flatMap((site) => site.languages.map(([language]) => ({ language, site: site.code })))
    const fitting = reviews.texts.filter((text) => text.categories.includes(first.category))
    const count = least + (fixedNumber(productId) % spread)
    // Every site has pages in English: more than half of the texts are.
    const rank = ({ title, language }: (typeof fitting)[number]) => fixedNumber(productId + title) - (language === 'en' ? 350 : 0)
    const ordered = fitting.toSorted((a, b) => rank(a) - rank(b))
    return ordered.slice(0, count).flatMap((text, index) => {
      const key = productId + text.title
      const site = languages.find(({ language }) => language === text.language)?.site
      const bought = offered[fixedNumber(key) % offered.length]
      const authors = reviews.names[text.language] ?? []
      if (!site || !bought) return []
      const { metal, colour, purity, size, size_system } = bought
      const createdAt = now - (12 + fixedNumber(`${key}day`) / 2) * durations.day
      return {
        id: `demo-${productId}-${index}`,
        product_id: productId,
        subsite: site,
        language: text.language,
        author: authors[fixedNumber(`${key}name`) % authors.length],
        rating: text.rating,
        title: text.title,
        body: text.text,
        fit: text.fit ?? null,
        bought: { metal, colour, purity, size, sizeSystem: size_system },
        state: 'shown',
        reply: text.reply ?? null,
        reply_at: text.reply ? new Date(createdAt + 2 * durations.day).toISOString() : null,
        helpful: fixedNumber(`${key}votes`) % 23,
        created_at: new Date(createdAt).toISOString(),
      }
    })
  })
  await insertAll(
    db,
    'review',
    ['id', 'product_id', 'subsite', 'language', 'author', 'rating', 'title', 'body', 'fit', 'bought', 'state'].concat([
      'reply',
      'reply_at',
      'helpful',
      'created_at',
    ]),
    values,
  )
}
