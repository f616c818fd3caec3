import { sql } from 'drizzle-orm'
import { type Clock, durations } from '../kernel/clock.ts'
import { type Db, rows } from '../kernel/db/db.ts'
import type { SeedFiles } from './files.ts'
import { fixedNumber, insertAll } from './insert.ts'
import { seedReviewPhotos } from './review-photos.ts'

/** The minimum number of reviews of a demo product, and how many more some have. */
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

type Text = SeedFiles['reviews']['texts'][number]

/** A text that suits as many categories mentions none of them. */
const manyKinds = 6

/** The number of English reviews among ten, since every site has English pages; the others are in the sites' other languages. */
const inEnglish = 6

/** Chooses the least used texts and authors, so that few texts repeat, and no author writes twice about a product. */
function chooser({ texts, names, endings }: SeedFiles['reviews']) {
  const used = new Map<unknown, number>()
  const timesOf = (key: unknown) => used.get(key) ?? 0
  const use = (key: unknown) => used.set(key, timesOf(key) + 1)
  const least = <T>(of: readonly T[], rank: (one: T) => number, key: (one: T) => unknown = (one) => one) =>
    of.toSorted((a, b) => timesOf(key(a)) - timesOf(key(b)) || rank(a) - rank(b))[0]
  return {
    /** The language with the fewest reviews so far, on a site that sells the product. */
    place<P extends { language: string; site: string }>(places: readonly P[], product: string): P | undefined {
      const english = timesOf('en') * (10 - inEnglish) <= (timesOf('any') - timesOf('en')) * inEnglish
      const inLanguage = places.filter(({ language }) => (language === 'en') === english)
      const chosen = least(
        inLanguage.length > 0 ? inLanguage : places,
        ({ language, site }) => fixedNumber(product + site + language),
        ({ language, site }) => `${site}-${language}`,
      )
      if (!chosen) return undefined
      use('any')
      if (chosen.language === 'en') use('en')
      use(`${chosen.site}-${chosen.language}`)
      return chosen
    },
    /**
     * A text that suits the product and was not written about it, preferably of its own category; a text used before gets one more
     * sentence.
     */
    text(
      language: string,
      product: string,
      suits: (text: Text) => boolean,
      before: ReadonlySet<Text>,
    ): { text: Text; body: string } | undefined {
      const all = texts.filter((one) => one.language === language && suits(one) && !before.has(one))
      const own = before.size === 0 ? all.filter(({ categories }) => categories.length < manyKinds) : []
      const text = least(own.length > 0 ? own : all, ({ title }) => fixedNumber(product + title))
      if (!text) return undefined
      const times = timesOf(text)
      use(text)
      const more = endings[language] ?? []
      const ending = times === 0 ? '' : (more[(times - 1 + fixedNumber(text.title)) % more.length] ?? '')
      const space = language.startsWith('zh') ? '' : ' '
      return { text, body: ending === '' ? text.text : text.text + space + ending }
    },
    author(language: string, product: string, before: ReadonlySet<string>): string | undefined {
      const author = least(
        (names[language] ?? []).filter((name) => !before.has(name)),
        (name) => fixedNumber(product + name),
      )
      if (author !== undefined) use(author)
      return author
    },
  }
}

/**
 * Adds reviews to a demo that has none, about its own products only: texts that suit the category, in the languages of the sites that sell
 * it. Their ids mark them as the demo's, and they have no customer.
 */
export async function seedReviews(db: Db, { reviews, sites, pieces }: Pick<SeedFiles, 'reviews' | 'sites' | 'pieces'>, clock: Clock) {
  const [existing] = await rows(db, sql`select 1 from review limit 1`)
  if (existing) return
  const variants = await rows<DemoVariant>(
    db,
    sql`select p.id as product_id, p.category_id as category, p.size_system, p.sites, v.metal, v.colour, v.purity, v.size
      from variant v join product p on p.id = v.product_id where p.kind <> 'accessory' order by p.id, v.position`,
  )
  const ofProduct = Map.groupBy(variants, (variant) => variant.product_id)
  const choose = chooser(reviews)
  const now = clock.now().getTime()
  const values = pieces.flatMap(({ sku, stones, articles }) => {
    const offered = ofProduct.get(sku) ?? []
    const [first] = offered
    if (!first) return []
    const places = sites.subsites
      .filter((site) => first.sites.includes(site.code))
      .flatMap((site) => site.languages.map(([language]) => ({ language, site: site.code })))
    const suits = ({ categories, needs }: Text) =>
      categories.includes(first.category) && (needs !== 'stones' || stones !== '-') && (needs !== 'pair' || articles === 2)
    const [texts, authors] = [new Set<Text>(), new Set<string>()]
    return Array.from({ length: least + (fixedNumber(sku) % spread) }, (_one, index) => index).flatMap((index) => {
      const place = choose.place(places, sku)
      const chosen = place && choose.text(place.language, sku, suits, texts)
      const author = place && choose.author(place.language, sku, authors)
      const key = sku + (chosen?.text.title ?? '')
      const bought = offered[fixedNumber(key) % offered.length]
      if (!place || !chosen || author === undefined || !bought) return []
      const { text, body } = chosen
      texts.add(text)
      authors.add(author)
      const { metal, colour, purity, size, size_system } = bought
      const createdAt = now - (12 + fixedNumber(`${key}day`) / 2) * durations.day
      return {
        id: `demo-${sku}-${index}`,
        product_id: sku,
        subsite: place.site,
        language: text.language,
        author,
        rating: text.rating,
        title: text.title,
        body,
        fit: text.fit ?? null,
        bought: { metal, colour, purity, size, sizeSystem: size_system },
        state: 'shown',
        // A text with an additional sentence is another one.
        translations: text.english && body === text.text ? { en: { title: text.english.title, body: text.english.text } } : {},
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
      'translations',
      'reply',
      'reply_at',
      'helpful',
      'created_at',
    ]),
    values,
  )
  await seedReviewPhotos(db)
}
