import { changedFields, fieldsOf } from '@karat/pricing/product/fields.ts'
import { isForShoppers, type ProductProblem, productProblems, type ProductSurroundings } from '@karat/pricing/product/rules.ts'
import { noteChange } from '../../../../kernel/acts.ts'
import { type Db, lockNamed } from '../../../../kernel/db/db.ts'
import { AppError } from '../../../../kernel/result.ts'
import { productsChanged } from '../events.ts'
import type { ProductContent } from './content.ts'
import type { EditingDependencies } from './dependencies.ts'
import { launchScheduledProduct } from './launch-job.ts'
import type { StoredProduct } from './read-content.ts'
import { inputsOn, liveSitesOf } from './rules.ts'
import { addVersion, isSlugTaken, readShelves, writeProductRow, writeSite, writeTranslations, writeVariants } from './store.ts'
import { documentOf } from './wire.ts'

type WriteDependencies = Omit<EditingDependencies, 'onChanged' | 'db'>

/** Throws `product_not_valid` with everything that is wrong. */
function refuse(problems: readonly ProductProblem[]): void {
  const [first] = problems
  if (first) throw new AppError({ code: 'product_not_valid', field: first.field, details: { problems } })
}

/** What the rules of a product need to know of the shop. */
export async function readSurroundings(
  { pricing, sites }: Pick<EditingDependencies, 'pricing' | 'sites'>,
  db: Db,
  pictures: number,
): Promise<ProductSurroundings> {
  const rates: Record<string, { purities: ReadonlySet<string>; stones: ReadonlySet<string> }> = {}
  for (const site of await sites.all()) {
    const [version, stones] = [await pricing.rateVersion(db, site), await pricing.stoneTerms(db, site.code)]
    rates[site.code] = { purities: new Set(Object.keys(version.rates)), stones: new Set(stones.keys()) }
  }
  return { pictures, rates }
}

/** What is wrong with a product beside the others of the shop, and with a change of what is sold. */
async function problemsInShop(tx: Db, id: string, former: ProductContent | undefined, content: ProductContent): Promise<ProductProblem[]> {
  const problems: ProductProblem[] = []
  const { categories, collections } = await readShelves(tx)
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
  return problems
}

/** A time in the past is refused where somebody chooses it: the launch itself takes one off. */
function problemsOfTimes(former: ProductContent | undefined, { sites }: ProductContent, now: Date): ProductProblem[] {
  return Object.entries(sites).flatMap(([site, { state, liveAt }]): ProductProblem[] => {
    const isNew = former?.sites[site]?.liveAt !== liveAt
    return state === 'scheduled' && liveAt !== null && isNew && new Date(liveAt) <= now
      ? [{ field: `sites.${site}.liveAt`, rule: 'time_past', site }]
      : []
  })
}

/**
 * The one path by which a product changes, in the caller's transaction, which holds its lock: checks the rules, writes what staff write of it,
 * its price inputs, its rows on the listings and its words in search, keeps the version, and notes the changed fields for the audit. Returns
 * the number of the version. The caller drops what caches have of it after the commit (`dropCached`).
 */
export async function writeProduct(
  deps: WriteDependencies,
  tx: Db,
  id: string,
  { former, content, author }: { former: StoredProduct | undefined; content: ProductContent; author: string },
): Promise<number> {
  const { clock, events, inventory, jobs, pricing, search, sites } = deps
  const all = await sites.all()
  const now = clock.now()
  refuse([
    ...productProblems(content, await readSurroundings(deps, tx, former?.pictures ?? 0)),
    ...problemsOfTimes(former?.content, content, now),
    ...(await problemsInShop(tx, id, former?.content, content)),
  ])
  const [before, after] = [former ? fieldsOf(former.content) : new Map<string, unknown>(), fieldsOf(content)]
  const fields = changedFields(before, after)
  if (former && fields.length === 0) return former.version
  const version = (former?.version ?? 0) + 1
  if (former) await addVersion(tx, id, { version: former.version, at: now, author: '', fields: [], content: former.content })
  await writeProductRow(tx, id, content, liveSitesOf(content), version, now)
  await writeTranslations(tx, id, content.words)
  const taken = await writeVariants(tx, id, content.variants)
  refuse(taken.map((variant) => ({ field: `variants.${variant}.id`, rule: 'variant_taken' })))
  const ids = content.variants.map((variant) => variant.id)
  for (const site of all) {
    const onSite = content.sites[site.code]
    const inputs = inputsOn(content, site.code)
    if (onSite) await writeSite(tx, id, site.code, onSite)
    await pricing.setInputs(tx, site.code, { id, stones: content.stones }, inputs)
    if (onSite && inputs.length > 0) await inventory.makeToOrder(tx, site.code, ids, onSite.madeInDays)
    await pricing.rebuildListing(tx, site, [id])
  }
  const scopes = all.flatMap(({ code, languages }) => languages.map((language) => ({ subsite: code, language: language.code })))
  await search.update(tx, scopes, [id])
  await addVersion(tx, id, { version, at: now, author, fields, content })
  await events.publish(tx, productsChanged, { products: [id] })
  for (const [site, { liveAt }] of Object.entries(content.sites))
    if (liveAt !== null && former?.content.sites[site]?.liveAt !== liveAt)
      await jobs.add(
        tx,
        launchScheduledProduct,
        { productId: id, subsite: site },
        { dueAt: new Date(liveAt), key: `${id} ${site} ${liveAt}` },
      )
  // As it was typed, in major units. A field that was not there is null: an undo takes it away again.
  const noted = (of: ProductContent | undefined) => {
    const typed = of ? fieldsOf(documentOf(of, all)) : new Map<string, unknown>()
    return Object.fromEntries(fields.map((path) => [path, typed.get(path) ?? null]))
  }
  noteChange({ object: 'products', id, before: noted(former?.content), after: noted(content) })
  return version
}
