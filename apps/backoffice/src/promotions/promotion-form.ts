import type { PromotionDocument } from '@karat/contract/staff-promotions.ts'
import { latinDigits } from '../ui/digits.ts'
import { numberOf } from '../ui/number-of.ts'
import { optionalAmount } from '../ui/typed-amount.ts'

type Kind = PromotionDocument['effect']['kind']
type Scope = PromotionDocument['scope']

/** A promotion as it is typed: numbers and amounts are texts, times are ISO times, and empty where there is none. */
export interface PromotionForm extends Scope {
  kind: Kind
  percent: string
  amount: string
  perGram: string
  buy: string
  get: string
  productID: string
  couponCode: string
  minPrice: string
  maxSaving: string
  stackable: boolean
  priority: string
  texts: PromotionDocument['texts']
  startsAt: string
  endsAt: string
  listed: boolean
  firstOrder: boolean
  groups: string[]
  usageLimit: string
  customerLimit: string
}

/** The fields of the effects of each kind. */
export const fieldsOfKind: Readonly<Record<Kind, readonly ('percent' | 'amount' | 'perGram' | 'buy' | 'get' | 'productID')[]>> = {
  percent_off: ['percent'],
  amount_off: ['amount'],
  making_off: ['percent'],
  stones_off: ['percent'],
  metal_off: ['perGram'],
  buy_get: ['buy', 'get', 'percent'],
  free_gift: ['productID'],
  free_delivery: [],
}

/** Whether effects of a kind take a part of the price, so that they may have a largest saving. */
export const hasMaxSaving = (kind: Kind): boolean => kind !== 'free_delivery' && kind !== 'free_gift'

/** The form of a new promotion: automatic, a percentage off the making charge, from its save on. */
export const newPromotionForm: PromotionForm = {
  kind: 'making_off',
  percent: '',
  amount: '',
  perGram: '',
  buy: '',
  get: '',
  productID: '',
  couponCode: '',
  categories: [],
  collections: [],
  metals: [],
  purities: [],
  minPrice: '',
  maxSaving: '',
  stackable: false,
  priority: '0',
  texts: {},
  startsAt: '',
  endsAt: '',
  listed: true,
  firstOrder: false,
  groups: [],
  usageLimit: '',
  customerLimit: '',
}

/** The form of a promotion as it is stored. */
export function formOfPromotion({ effect, scope, minPrice, maxSaving, ...document }: PromotionDocument): PromotionForm {
  const typed = (number: number | null) => (number === null ? '' : String(number))
  const { percent, amount, perGram, buy, get } = effect
  return {
    ...document,
    ...scope,
    kind: effect.kind,
    productID: effect.productID,
    percent: typed(percent),
    amount: typed(amount),
    perGram: typed(perGram),
    buy: typed(buy),
    get: typed(get),
    minPrice: typed(minPrice || null),
    maxSaving: typed(maxSaving || null),
    priority: String(document.priority),
    startsAt: document.startsAt ?? '',
    endsAt: document.endsAt ?? '',
    usageLimit: typed(document.usageLimit),
    customerLimit: typed(document.customerLimit),
  }
}

/** The causes for which a typed field cannot be read. */
type UnreadField = 'amount' | 'percent' | 'number' | 'priority'

/** The typed promotion as it is sent; without a document where fields cannot be read, by the paths that the server names them with. */
interface ReadForm {
  document: PromotionDocument | undefined
  unread: Readonly<Record<string, UnreadField>>
}

/** Reads what was typed. A field that is needed and empty is left to the server, which names it. */
export function readPromotionForm(form: PromotionForm, decimals: number): ReadForm {
  const unread: Record<string, UnreadField> = {}
  const read = <T>(path: string, cause: UnreadField, value: T | undefined): T | null => {
    if (value === undefined) unread[path] = cause
    return value ?? null
  }
  const amountOf = (path: string, text: string) => read(path, 'amount', optionalAmount(text, decimals))
  const wholeOf = (path: string, text: string, max: number) => {
    const number = numberOf(text)
    return read(
      path,
      'number',
      number === null || (Number.isInteger(number) && Number(number) >= 1 && Number(number) <= max) ? number : undefined,
    )
  }
  const { kind, categories, collections, metals, purities, percent, amount, perGram, buy, get, productID, minPrice, maxSaving, ...rest } =
    form
  const has = (field: (typeof fieldsOfKind)[Kind][number]) => fieldsOfKind[kind].includes(field)
  const priority = /^-?\d{1,4}$/.exec(latinDigits(form.priority) || '0')?.[0]
  const isPriority = priority !== undefined && Math.abs(Number(priority)) <= 1000
  const document: PromotionDocument = {
    ...rest,
    effect: {
      kind,
      percent: has('percent') ? read('effect.percent', 'percent', numberOf(percent)) : null,
      amount: has('amount') ? amountOf('effect.amount', amount) : null,
      perGram: has('perGram') ? amountOf('effect.perGram', perGram) : null,
      buy: has('buy') ? wholeOf('effect.buy', buy, 99) : null,
      get: has('get') ? wholeOf('effect.get', get, 99) : null,
      productID: has('productID') ? productID.trim() : '',
    },
    scope: { categories, collections, metals, purities },
    minPrice: amountOf('minPrice', minPrice) ?? 0,
    maxSaving: hasMaxSaving(kind) ? (amountOf('maxSaving', maxSaving) ?? 0) : 0,
    priority: read('priority', 'priority', isPriority ? Number(priority) : undefined) ?? 0,
    startsAt: form.startsAt || null,
    endsAt: form.endsAt || null,
    usageLimit: wholeOf('usageLimit', form.usageLimit, 1_000_000_000),
    customerLimit: wholeOf('customerLimit', form.customerLimit, 1_000_000_000),
  }
  return { document: Object.keys(unread).length > 0 ? undefined : document, unread }
}

/** The text of a language with a part of it typed; a language that has none is left out. */
export function typedPromotionTexts(
  texts: PromotionDocument['texts'],
  language: string,
  part: Partial<PromotionDocument['texts'][string]>,
): PromotionDocument['texts'] {
  const own = { title: '', terms: '', ...texts[language], ...part }
  const { [language]: former, ...others } = texts
  return own.title === '' && own.terms === '' && former === undefined ? others : { ...texts, [language]: own }
}
