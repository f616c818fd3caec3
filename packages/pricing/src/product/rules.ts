import { netWeight } from '../parts.ts'
import { kindNamed } from '../product-kinds/product-kinds.ts'
import { maxPictures, type ProductDocument, type ProductState, type ProductVariant } from './document.ts'

/** The rules that a product can break. `texts_missing` to `stone_without_rate` concern products that shoppers see, or will see at a time. */
export const productRules = [
  'name_missing',
  'variant_twice',
  'option_twice',
  'lead_not_one',
  'listed_not_one',
  'metal_missing',
  'net_above_gross',
  'weights_disagree',
  'other_parts_missing',
  'weight_missing',
  'category_unknown',
  'collection_unknown',
  'slug_taken',
  'variant_taken',
  'variant_removed',
  'picture_twice',
  'picture_unknown',
  'pictures_too_many',
  'time_missing',
  'time_past',
  'texts_missing',
  'alt_missing',
  'picture_missing',
  'price_missing',
  'purity_without_rate',
  'stone_without_rate',
] as const
export type ProductRule = (typeof productRules)[number]

/** A rule that a product breaks: the field of the document, its parts separated by points; the site, for what is wrong on one. */
export interface ProductProblem {
  field: string
  rule: ProductRule
  site?: string
}

/** The data of the shop that the rules need: by site the purities and stones that have a rate. */
export interface ProductSurroundings {
  rates: Readonly<Record<string, { purities: ReadonlySet<string>; stones: ReadonlySet<string> } | undefined>>
}

/** Whether shoppers see a product in a state, or will at a time. */
export const isForShoppers = (state: ProductState): boolean => state === 'live' || state === 'scheduled'

/** The weight of a variant's parts that are neither metal nor stones weighed in carats, in milligrams: pearls, beads, enamel, thread. */
export function otherPartsMg(stones: ProductDocument['stones'], { grossMg, netMg }: Pick<ProductVariant, 'grossMg' | 'netMg'>): number {
  return netWeight(grossMg, caratsOf(stones)) - netMg
}

const caratsOf = (stones: ProductDocument['stones']) => stones.reduce((total, { caratMilli }) => total + caratMilli, 0)

/** The rules about variants: each once, one that leads, one that is listed for each colour and purity; a kind that is in no listing may have none. */
function variantProblems({ kind, variants }: ProductDocument): ProductProblem[] {
  const problems: ProductProblem[] = []
  const [ids, options] = [new Set<string>(), new Set<string>()]
  const listed = new Map<string, { count: number; first: string }>()
  for (const { id, colour, purity, size, isListed } of variants) {
    const option = `${colour} ${purity} ${size}`
    if (ids.has(id)) problems.push({ field: `variants.${id}.id`, rule: 'variant_twice' })
    else if (options.has(option)) problems.push({ field: `variants.${id}.size`, rule: 'option_twice' })
    ids.add(id)
    options.add(option)
    const group = `${colour} ${purity}`
    const { count, first } = listed.get(group) ?? { count: 0, first: id }
    listed.set(group, { count: count + Number(isListed), first })
  }
  const needsListed = kindNamed(kind).isListed
  for (const { count, first } of listed.values())
    if (count > 1 || (needsListed && count === 0)) problems.push({ field: `variants.${first}.isListed`, rule: 'listed_not_one' })
  const leads = variants.filter(({ isLead }) => isLead)
  if (leads.length !== 1) problems.push({ field: 'variants', rule: 'lead_not_one' })
  return problems
}

/** The rule about metals: every variant of a piece of metal has one, and its colour. */
function metalProblems({ kind, variants }: ProductDocument): ProductProblem[] {
  if (!kindNamed(kind).hasMetal) return []
  return variants.flatMap(({ id, metal, colour }): ProductProblem[] =>
    metal === '' || colour === '' ? [{ field: `variants.${id}.colour`, rule: 'metal_missing' }] : [],
  )
}

/** The rules about weights: net = gross − stones − other parts, and other parts only where the product has some. */
function weightProblems({ kind, stones, variants }: ProductDocument): ProductProblem[] {
  if (!kindNamed(kind).hasMetal) return []
  const hasOtherParts = stones.some(({ caratMilli }) => caratMilli === 0)
  return variants.flatMap((variant): ProductProblem[] => {
    const field = `variants.${variant.id}.netMg`
    if (variant.netMg > variant.grossMg) return [{ field, rule: 'net_above_gross' }]
    const rest = otherPartsMg(stones, variant)
    if (rest < 0 || (rest > 0 && !hasOtherParts)) return [{ field, rule: 'weights_disagree' }]
    if (rest === 0 && hasOtherParts && variant.grossMg > 0) return [{ field, rule: 'other_parts_missing' }]
    return []
  })
}

/** The rules about pictures: each once, and not more than a page can show. */
function pictureProblems({ pictures }: ProductDocument): ProductProblem[] {
  const ids = pictures.map(({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) < index)
  const problems = [...new Set(twice)].map((id): ProductProblem => ({ field: `pictures.${id}`, rule: 'picture_twice' }))
  return pictures.length > maxPictures ? [...problems, { field: 'pictures', rule: 'pictures_too_many' }] : problems
}

/** The rules for what shoppers see: texts, a picture, weights, and a rate for each metal and stone on the site. */
function shownProblems(document: ProductDocument, { rates }: ProductSurroundings): ProductProblem[] {
  const sites = Object.entries(document.sites).filter(([, { state }]) => isForShoppers(state))
  const { hasMetal, isListed } = kindNamed(document.kind)
  if (sites.length === 0) return []
  const problems: ProductProblem[] = []
  const texts = document.texts['en']
  for (const part of ['subtitle', 'description'] as const)
    if (!texts?.[part]) problems.push({ field: `texts.en.${part}`, rule: 'texts_missing' })
  if (!texts?.alt) problems.push({ field: 'texts.en.alt', rule: 'alt_missing' })
  if (isListed && document.pictures.length === 0) problems.push({ field: 'pictures', rule: 'picture_missing' })
  if (hasMetal)
    for (const { id, netMg } of document.variants) if (netMg === 0) problems.push({ field: `variants.${id}.netMg`, rule: 'weight_missing' })
  for (const [site, { charges }] of sites) {
    const { purities, stones } = rates[site] ?? { purities: new Set(), stones: new Set() }
    const unrated = hasMetal ? document.variants.find(({ purity }) => !purities.has(purity)) : undefined
    if (unrated) problems.push({ field: `variants.${unrated.id}.purity`, rule: 'purity_without_rate', site })
    for (const [index, { key }] of document.stones.entries())
      if (!stones.has(key)) problems.push({ field: `stones.${index}.key`, rule: 'stone_without_rate', site })
    const isFree = !hasMetal && document.stones.length === 0 && charges.value === 0 && charges.others.length === 0
    if (isListed && isFree) problems.push({ field: `sites.${site}.charges.value`, rule: 'price_missing', site })
  }
  return problems
}

/** Everything that is wrong with a product as it was typed. */
export function productProblems(document: ProductDocument, surroundings: ProductSurroundings): ProductProblem[] {
  const named: ProductProblem[] = document.texts['en']?.name ? [] : [{ field: 'texts.en.name', rule: 'name_missing' }]
  const timed = Object.entries(document.sites).flatMap(([site, { state, liveAt }]): ProductProblem[] =>
    state === 'scheduled' && liveAt === null ? [{ field: `sites.${site}.liveAt`, rule: 'time_missing', site }] : [],
  )
  return [
    ...named,
    ...timed,
    ...pictureProblems(document),
    ...variantProblems(document),
    ...metalProblems(document),
    ...weightProblems(document),
    ...shownProblems(document, surroundings),
  ]
}
