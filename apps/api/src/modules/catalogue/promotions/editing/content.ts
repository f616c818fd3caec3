import type { PromotionEffect, PromotionScope } from '@karat/pricing/promotions/types.ts'
import type { StoredPromotion } from '../port.ts'

/** All that staff write of a promotion; amounts are minor units, percentages basis points. */
export type PromotionContent = Omit<StoredPromotion, 'id' | 'subsite'>

/** An effect with each of its fields by its name; those that its kind does not have are null. */
interface FlatEffect {
  kind: PromotionEffect['kind']
  percent: number | null
  amount: number | null
  perGram: number | null
  buy: number | null
  get: number | null
  productID: string
}

/** The fields of an effect side by side. */
export function flatEffectOf(effect: PromotionEffect): FlatEffect {
  const { productId = '', ...rest } = effect as { kind: PromotionEffect['kind']; productId?: string }
  return { percent: null, amount: null, perGram: null, buy: null, get: null, ...rest, productID: productId }
}

/** The effect of a kind with the fields that it has; those that are missing are 0 or empty, which no rule allows. */
export function effectOfFlat({ kind, productID, ...given }: FlatEffect): PromotionEffect {
  const [percent, amount, perGram] = [given.percent ?? 0, given.amount ?? 0, given.perGram ?? 0]
  const [buy, get] = [given.buy ?? 0, given.get ?? 0]
  switch (kind) {
    case 'percent_off':
    case 'making_off':
    case 'stones_off':
      return { kind, percent }
    case 'amount_off':
      return { kind, amount }
    case 'metal_off':
      return { kind, perGram }
    case 'buy_get':
      return { kind, buy, get, percent }
    case 'free_gift':
      return { kind, productId: productID }
    case 'free_delivery':
      return { kind }
  }
}

const plainFields = ['stackable', 'priority', 'listed', 'firstOrder', 'groups', 'usageLimit', 'customerLimit'] as const
const scopeLists = ['categories', 'collections', 'metals', 'purities'] as const
const textFields = ['title', 'terms'] as const

/** The fields of a promotion by their names in the audit, so that an undo touches those alone that its act changed: `texts/hi/title`. */
export function fieldsOfPromotion(content: PromotionContent): Map<string, unknown> {
  const { code, effect, scope, minimum, maximum, startsAt, endsAt } = content
  return new Map<string, unknown>([
    ['couponCode', code ?? ''],
    ...Object.entries(flatEffectOf(effect)),
    ...scopeLists.map((list) => [list, [...scope[list]]] as const),
    ...plainFields.map((field) => [field, content[field]] as const),
    ['minPrice', minimum],
    ['maxSaving', maximum],
    ['startsAt', startsAt.toISOString()],
    ['endsAt', endsAt?.toISOString() ?? null],
    ...textFields.flatMap((field) =>
      Object.entries(content[field]).map(([language, text]) => [`texts/${language}/${field}`, text] as const),
    ),
  ])
}

/** The fields besides the texts, under their names. */
type NamedFields = FlatEffect &
  PromotionScope &
  Pick<PromotionContent, (typeof plainFields)[number]> & {
    couponCode: string
    minPrice: number
    maxSaving: number
    startsAt: string
    endsAt: string | null
  }

/** The promotion of these fields. */
export function promotionOfFields(fields: ReadonlyMap<string, unknown>): PromotionContent {
  const named = Object.fromEntries(fields) as unknown as NamedFields
  const textsOf = (field: (typeof textFields)[number]) =>
    Object.fromEntries(
      [...fields].flatMap(([path, text]) => {
        const [group, language = '', part] = path.split('/')
        return group === 'texts' && part === field && typeof text === 'string' ? [[language, text]] : []
      }),
    )
  const { couponCode, categories, collections, metals, purities, startsAt, endsAt } = named
  const { minPrice, maxSaving, stackable, priority, listed, firstOrder, groups, usageLimit, customerLimit } = named
  return {
    code: couponCode === '' ? undefined : couponCode,
    effect: effectOfFlat(named),
    scope: { categories, collections, metals, purities },
    minimum: minPrice,
    maximum: maxSaving,
    stackable,
    priority,
    title: textsOf('title'),
    terms: textsOf('terms'),
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    listed,
    firstOrder,
    groups,
    usageLimit,
    customerLimit,
  }
}
