import { timeIn } from '../../../../kernel/clock.ts'
import { fail, ok } from '../../../../kernel/result.ts'
import { type KeyPage, keyPageOf, readAllOf } from '../../../../kernel/key-page.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { PromotionContent } from './content.ts'
import type { PromotionEditingDependencies } from './dependencies.ts'
import { languagesOf, promotionStateAt } from './rules.ts'
import { type AskedPromotions, readKnownGroups, readListedPromotions, readUses, readVersion, shownUses } from './store.ts'

/** A page of the promotions of a site, the last begun first, each with its state and uses. */
export async function listPromotions(
  { db, clock }: Pick<PromotionEditingDependencies, 'clock' | 'db'>,
  site: Site,
  asked: AskedPromotions,
  page: KeyPage,
) {
  const now = clock.now()
  const found = await readListedPromotions(db, site.code, asked, { page, now })
  const { rows, next } = keyPageOf(found, page, ({ startsAt, id }) => ({ at: startsAt, id }))
  return { promotions: rows.map(({ uses, ...row }) => ({ ...row, state: promotionStateAt(row, now), uses: shownUses(uses) })), next }
}

/** The columns of an export of promotions. Times are those of the site's clocks; `usage_limit` is empty without one. */
export const promotionExportColumns = [
  'id',
  'title',
  'state',
  'coupon_code',
  'kind',
  'starts_at',
  'ends_at',
  'uses',
  'usage_limit',
] as const

/** The promotions of a site that a filter leaves, page by page, in the order of the list. */
export function exportPromotions(
  deps: Pick<PromotionEditingDependencies, 'clock' | 'db'>,
  site: Site,
  filter: AskedPromotions,
  { language }: { language: string },
) {
  const list = async (page: KeyPage) => {
    const { promotions: rows, next } = await listPromotions(deps, site, filter, page)
    return { rows, next }
  }
  const time = (at: Date | null) => at && timeIn(site.timeZone, at)
  return readAllOf(list, ({ id, title, state, code = '', effect, startsAt, endsAt, uses, usageLimit }) => [
    id,
    title[language] ?? title['en'] ?? '',
    state,
    code,
    effect.kind,
    time(startsAt),
    time(endsAt),
    uses.count,
    usageLimit,
  ])
}

/** A promotion of a site with its state and uses. */
export async function readPromotion({ db, clock }: Pick<PromotionEditingDependencies, 'clock' | 'db'>, site: Site, id: string) {
  const stored = await readVersion(db, site.code, id)
  if (!stored) return fail('unknown_promotion', { field: 'id' })
  return ok({ ...stored, state: promotionStateAt(stored.content, clock.now()), uses: shownUses(await readUses(db, id)) })
}

/** The values that the form of promotions of a site offers. */
export async function readPromotionChoices(
  { db, products }: Pick<PromotionEditingDependencies, 'db' | 'products'>,
  site: Site,
  language: string,
) {
  const { categories, collections, purities } = await products.choices(language)
  return { categories, collections, purities, groups: await readKnownGroups(db, site.code), languages: languagesOf(site) }
}

/** The terms of a promotion as shoppers of a site would read them, by language, and the number of products that it is for. */
export async function previewPromotion(
  { products, termsOf }: Pick<PromotionEditingDependencies, 'products' | 'termsOf'>,
  site: Site,
  content: PromotionContent,
): Promise<{ terms: Record<string, string>; products: number }> {
  return {
    terms: Object.fromEntries(languagesOf(site).map((language) => [language, termsOf(content, site, language)])),
    products: await products.countSold(site.code, content.scope),
  }
}
