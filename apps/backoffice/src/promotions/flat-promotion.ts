import type { PromotionForm } from './promotion-form.ts'

/** A promotion field by field, its texts by `title/LANGUAGE`, so that each is chosen by itself where two people changed it. */
export type FlatPromotion = Record<string, unknown>

/** The fields of a typed promotion side by side. */
export function flatPromotion({ texts, ...form }: PromotionForm): FlatPromotion {
  const flat = Object.entries(texts).flatMap(([language, { title, terms }]) => [
    [`title/${language}`, title] as const,
    [`terms/${language}`, terms] as const,
  ])
  return { ...form, ...Object.fromEntries(flat) }
}

/** The promotion that was put together; `base` has every field. */
export function promotionOfFlat(base: PromotionForm, flat: FlatPromotion): PromotionForm {
  const texts: PromotionForm['texts'] = {}
  const form: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(flat)) {
    const [field = '', language] = key.split('/')
    if (language === undefined) form[key] = value
    else texts[language] = { ...(texts[language] ?? { title: '', terms: '' }), [field]: String(value ?? '') }
  }
  return { ...base, ...form, texts }
}
