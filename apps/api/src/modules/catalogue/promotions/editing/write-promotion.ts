import { noteChange } from '../../../../kernel/acts.ts'
import { type Db, lockNamed } from '../../../../kernel/db/db.ts'
import { AppError, throwFailure } from '../../../../kernel/result.ts'
import type { Site } from '../../../../kernel/site.ts'
import { fieldsOfPromotion, type PromotionContent } from './content.ts'
import type { PromotionEditingDependencies } from './dependencies.ts'
import { checkPromotion } from './rules.ts'
import { countAllUses, otherWithCode, type StoredVersion, writeVersion } from './store.ts'

/** Lets one write of a site's promotions wait for another: no two of them take one code. */
export const lockPromotions = (tx: Db, { code }: Pick<Site, 'code'>): Promise<void> => lockNamed(tx, `promotions of ${code}`)

/** Throws `promotion_scope_unknown` for a value that does not exist, unless the promotion had it before. */
async function checkScope(
  { products }: Pick<PromotionEditingDependencies, 'products'>,
  tx: Db,
  { scope }: PromotionContent,
  former: PromotionContent | undefined,
): Promise<void> {
  const lists = ['categories', 'collections', 'metals', 'purities'] as const
  const added = lists.flatMap((list) =>
    scope[list].filter((value) => !former?.scope[list].includes(value)).map((value) => ({ list, value })),
  )
  if (added.length === 0) return
  const { categories, collections, purities } = await products.choices('en', tx)
  const known = {
    categories: categories.map(({ id }) => id),
    collections: collections.map(({ id }) => id),
    metals: purities.map(({ metal }) => metal),
    purities: purities.map(({ purity }) => purity),
  }
  const unknown = added.find(({ list, value }) => !known[list].includes(value))
  if (unknown) throwFailure('promotion_scope_unknown', `scope.${unknown.list}`)
}

/** Throws `promotion_limit_below_used` where a limit is lower than the uses so far; those of the time without one count too. */
async function checkLimit(tx: Db, id: string, { usageLimit }: PromotionContent): Promise<void> {
  if (usageLimit === null) return
  const used = await countAllUses(tx, id)
  if (usageLimit < used) throw new AppError({ code: 'promotion_limit_below_used', field: 'usageLimit', details: { used } })
}

/**
 * Writes a promotion in the caller's transaction, which holds the lock of the site's promotions and of the promotion itself, and notes the
 * changed fields for the audit. Returns the number of its saves. The caller drops the cached promotions after the commit.
 */
export async function writePromotionVersion(
  deps: Pick<PromotionEditingDependencies, 'clock' | 'products'>,
  tx: Db,
  { site, id, former, content }: { site: Site; id: string; former: StoredVersion | undefined; content: PromotionContent },
): Promise<number> {
  checkPromotion(content, former?.content, site, deps.clock.now())
  const { code, effect } = content
  if (code !== undefined && (await otherWithCode(tx, site.code, code, id))) throwFailure('promotion_code_exists', 'couponCode')
  const formerGift = former?.content.effect.kind === 'free_gift' ? former.content.effect.productId : undefined
  if (effect.kind === 'free_gift' && effect.productId !== formerGift && !(await deps.products.isSold(site.code, effect.productId, tx)))
    throwFailure('promotion_gift_unknown', 'effect.productID')
  await checkScope(deps, tx, content, former?.content)
  const [before, after] = [former ? fieldsOfPromotion(former.content) : new Map<string, unknown>(), fieldsOfPromotion(content)]
  const isSame = (path: string) => JSON.stringify(before.get(path)) === JSON.stringify(after.get(path))
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((path) => !isSame(path))
  if (former && changed.length === 0) return former.version
  if (former && changed.includes('usageLimit')) await checkLimit(tx, id, content)
  const version = (former?.version ?? 0) + 1
  await writeVersion(tx, site.code, id, { version, content })
  const noted = (fields: ReadonlyMap<string, unknown>) => Object.fromEntries(changed.map((path) => [path, fields.get(path) ?? null]))
  noteChange({ object: 'promotions', id, ...(former && { before: noted(before) }), after: noted(after) })
  return version
}
