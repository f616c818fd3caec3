import { noteRead } from '../../../kernel/reads.ts'
import type { CatalogueDependencies } from './dependencies.ts'
import type { CardView, Catalogue } from './port.ts'
import { type CardRecord, type ListedRow, readCardRecords, readLeads } from './store.ts'

/** The records of cards that do not depend on rates or stock; missing ones are read by one statement. */
const cardRecords = ({ db, cache }: CatalogueDependencies, language: string, productIds: readonly string[]) =>
  cache.many(
    `card:${language}`,
    productIds,
    async (missing) => new Map((await readCardRecords(db, language, missing)).map((card) => [card.productId, card])),
    { tags: ({ productId }) => [`product:${productId}`] },
  )

function toCard(row: ListedRow, card: CardRecord): CardView {
  // The pictures of this colour, and those of all colours, come first; the second one is shown on hover.
  const isOfColour = (picture: { colour: string }) => picture.colour === row.colour || picture.colour === ''
  const sameColour = card.pictures.filter(isOfColour)
  const pictures = [...sameColour, ...card.pictures.filter((picture) => !isOfColour(picture))].slice(0, 2)
  return {
    ...row,
    slug: card.slug,
    name: card.name,
    alt: pictures[0]?.alt ?? card.alt,
    lang: card.lang,
    badge: card.badge,
    colours: card.colours,
    caratMilli: card.caratMilli,
    grossMg: row.weight,
    pictures: pictures.map(({ id, width, height, blur }) => ({ id, width, height, blur })),
  }
}

export async function toCards(deps: CatalogueDependencies, language: string, rows: readonly ListedRow[]): Promise<CardView[]> {
  const cards = await cardRecords(
    deps,
    language,
    rows.map((row) => row.productId),
  )
  return rows.flatMap((row) => {
    const card = cards.get(row.productId)
    return card ? [toCard(row, card)] : []
  })
}

/** The cards of products, in the order of their ids; those that the site does not sell are left out. */
export async function readCards(
  deps: CatalogueDependencies,
  ...[site, language, productIds]: Parameters<Catalogue['cards']>
): Promise<CardView[]> {
  noteRead([`rates:${site.code}`, ...productIds.map((id) => `product:${id}`)])
  const rows = new Map((await readLeads(deps.db, site.code, productIds)).map((row) => [row.productId, row]))
  return toCards(
    deps,
    language,
    productIds.flatMap((id) => rows.get(id) ?? []),
  )
}
