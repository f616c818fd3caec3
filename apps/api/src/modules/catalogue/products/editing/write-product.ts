import { changedFields, fieldsOf } from '@karat/pricing/product/fields.ts'
import { isForShoppers, type ProductProblem, productProblems, type ProductSurroundings } from '@karat/pricing/product/rules.ts'
import { noteChange } from '../../../../kernel/acts.ts'
import { type Db, lockNamed } from '../../../../kernel/db/db.ts'
import { AppError } from '../../../../kernel/result.ts'
import type { Site } from '../../../../kernel/site.ts'
import { productsChanged } from '../events.ts'
import type { ProductContent } from './content.ts'
import type { EditingDependencies } from './dependencies.ts'
import { launchScheduledProduct } from './launch-job.ts'
import type { StoredProduct } from './read-content.ts'
import { inputsOn, liveSitesOf } from './rules.ts'
import {
  addVersion,
  isSlugTaken,
  readGroups,
  takePictures,
  writePictures,
  writeProductRow,
  writeSite,
  writeTranslations,
  writeVariants,
} from './store.ts'
import { documentOf } from './wire.ts'

type WriteDependencies = Omit<EditingDependencies, 'onChanged' | 'db'>

/** Throws `product_not_valid` with everything that is wrong. */
function refuse(problems: readonly ProductProblem[]): void {
  const [first] = problems
  if (first) throw new AppError({ code: 'product_not_valid', field: first.field, details: { problems } })
}

/** The rates of the shop, which the rules of a product read. */
async function readSurroundings({ pricing, sites }: Pick<EditingDependencies, 'pricing' | 'sites'>, db: Db): Promise<ProductSurroundings> {
  const rates: Record<string, { purities: ReadonlySet<string>; stones: ReadonlySet<string> }> = {}
  for (const site of await sites.all()) {
    const [version, stones] = [await pricing.rateVersion(db, site), await pricing.stoneTerms(db, site.code)]
    rates[site.code] = { purities: new Set(Object.keys(version.rates)), stones: new Set(stones.keys()) }
  }
  return { rates }
}

/** The rules that a product breaks beside the others of the shop, and those that its change breaks. */
async function problemsInShop(tx: Db, id: string, former: ProductContent | undefined, content: ProductContent): Promise<ProductProblem[]> {
  const problems: ProductProblem[] = []
  const { categories, collections } = await readGroups(tx, 'en')
  if (!categories.some((one) => one.id === content.categoryID)) problems.push({ field: 'categoryID', rule: 'category_unknown' })
  if (content.collectionID !== '' && !collections.some((one) => one.id === content.collectionID))
    problems.push({ field: 'collectionID', rule: 'collection_unknown' })
  // Two products that take one address at the same moment wait for each other here.
  await lockNamed(tx, `slug:${content.slug}`)
  if (await isSlugTaken(tx, id, content.slug)) problems.push({ field: 'slug', rule: 'slug_taken' })
  const ids = content.variants.map((variant) => variant.id)
  // Bags, orders and stock name variants: one that shoppers have seen stays.
  const wasShown = former && Object.values(former.sites).some(({ state }) => isForShoppers(state) || state === 'archived')
  const removed = wasShown ? former.variants.find((variant) => !ids.includes(variant.id)) : undefined
  if (removed) problems.push({ field: `variants.${removed.id}`, rule: 'variant_removed' })
  const shown = new Set(former?.pictures.map((picture) => picture.id))
  const added = content.pictures.flatMap((picture) => (shown.has(picture.id) ? [] : [picture.id]))
  for (const unknown of await takePictures(tx, added)) problems.push({ field: `pictures.${unknown}`, rule: 'picture_unknown' })
  return problems
}

/** A past time is refused when it is chosen; a time that has come since is valid. */
function problemsOfTimes(former: ProductContent | undefined, { sites }: ProductContent, now: Date): ProductProblem[] {
  return Object.entries(sites).flatMap(([site, { state, liveAt }]): ProductProblem[] => {
    const isNew = former?.sites[site]?.liveAt !== liveAt
    return state === 'scheduled' && liveAt !== null && isNew && new Date(liveAt) <= now
      ? [{ field: `sites.${site}.liveAt`, rule: 'time_past', site }]
      : []
  })
}

/** The author of a change, and whether its texts in search follow in the same transaction, or the caller writes those of many products together. */
interface Writing {
  author: string
  search?: 'now' | 'later'
}

/** A change of a product: its content before, undefined for a new one, and after. */
export interface ProductChange {
  former: StoredProduct | undefined
  content: ProductContent
}

/** Every rule that a change breaks. Locks the address and the new pictures of the product until the transaction ends. */
export async function problemsOf(
  deps: Pick<WriteDependencies, 'clock' | 'pricing' | 'sites'>,
  tx: Db,
  id: string,
  { former, content }: ProductChange,
): Promise<ProductProblem[]> {
  return [
    ...productProblems(content, await readSurroundings(deps, tx)),
    ...problemsOfTimes(former?.content, content, deps.clock.now()),
    ...(await problemsInShop(tx, id, former?.content, content)),
  ]
}

/**
 * The sites whose prices, listing and search a change can touch: where the product is live, or was. Before its first save other programs may
 * have written prices of it anywhere.
 */
function touchedSites({ former, content }: ProductChange, all: readonly Site[]): Site[] {
  const isLiveOn = (of: ProductContent | undefined, site: string) => of?.sites[site]?.state === 'live'
  return all.filter(({ code }) => former?.version === 1 || isLiveOn(former?.content, code) || isLiveOn(content, code))
}

/** Writes a product's state on every site; on those that the change touches, its price inputs, the stock of made-to-order units and its rows on the listing. */
async function writeOnSites(
  { inventory, pricing }: Pick<WriteDependencies, 'inventory' | 'pricing'>,
  tx: Db,
  id: string,
  content: ProductContent,
  { all, touched }: { all: readonly Site[]; touched: readonly Site[] },
): Promise<void> {
  const ids = content.variants.map((variant) => variant.id)
  for (const site of all) {
    const onSite = content.sites[site.code]
    const inputs = inputsOn(content, site.code)
    if (onSite) await writeSite(tx, id, site.code, onSite)
    if (!touched.includes(site)) continue
    await pricing.setInputs(tx, site.code, { id, stones: content.stones }, inputs)
    if (onSite && inputs.length > 0) await inventory.makeToOrder(tx, site.code, ids, onSite.madeInDays)
    await pricing.rebuildListing(tx, site, [id])
  }
}

/** The languages of sites, in each of which search has texts of their products. */
export const scopesOf = (sites: readonly Site[]) =>
  sites.flatMap(({ code, languages }) => languages.map((language) => ({ subsite: code, language: language.code })))

/** Adds a job for each new time at which the product goes live on a site. */
async function planLaunches(jobs: WriteDependencies['jobs'], tx: Db, id: string, { former, content }: ProductChange): Promise<void> {
  for (const [site, { liveAt }] of Object.entries(content.sites)) {
    if (liveAt === null || former?.content.sites[site]?.liveAt === liveAt) continue
    const key = `${id} ${site} ${liveAt}`
    await jobs.add(tx, launchScheduledProduct, { productId: id, subsite: site }, { dueAt: new Date(liveAt), key })
  }
}

/** The changed fields for the audit, amounts in major units. A field that is not there is null: an undo removes it again. */
export function notedFields(
  content: ProductContent | undefined,
  changed: readonly string[],
  all: readonly Site[],
): Record<string, unknown> {
  const fields = content ? fieldsOf(documentOf(content, all)) : new Map<string, unknown>()
  return Object.fromEntries(changed.map((path) => [path, fields.get(path) ?? null]))
}

/**
 * The one path by which a product changes, in the caller's transaction, which holds its lock: checks the rules, writes the content, its price
 * inputs, its rows on the listings and its texts in search, stores the version, and notes the changed fields for the audit. Returns the number
 * of the version. The caller drops the product from the caches after the commit (`dropCached`).
 */
export async function writeProduct(
  deps: WriteDependencies,
  tx: Db,
  id: string,
  { former, content, author, search: searched = 'now' }: ProductChange & Writing,
): Promise<number> {
  const { clock, events, jobs, search } = deps
  const all = await deps.sites.all()
  const now = clock.now()
  refuse(await problemsOf(deps, tx, id, { former, content }))
  const fields = changedFields(former ? fieldsOf(former.content) : new Map(), fieldsOf(content))
  if (former && fields.length === 0) return former.version
  const version = (former?.version ?? 0) + 1
  if (former) await addVersion(tx, id, { version: former.version, at: now, author: '', fields: [], content: former.content })
  await writeProductRow(tx, id, content, liveSitesOf(content), version, now)
  await writeTranslations(tx, id, content.texts)
  if (fields.some((path) => path.startsWith('picture'))) await writePictures(tx, id, content.pictures)
  const taken = await writeVariants(tx, id, content.variants)
  refuse(taken.map((variant) => ({ field: `variants.${variant}.id`, rule: 'variant_taken' })))
  const touched = touchedSites({ former, content }, all)
  await writeOnSites(deps, tx, id, content, { all, touched })
  if (searched === 'now') await search.update(tx, scopesOf(touched), [id])
  await addVersion(tx, id, { version, at: now, author, fields, content })
  await events.publish(tx, productsChanged, { products: [id] })
  await planLaunches(jobs, tx, id, { former, content })
  noteChange({ object: 'products', id, before: notedFields(former?.content, fields, all), after: notedFields(content, fields, all) })
  return version
}
