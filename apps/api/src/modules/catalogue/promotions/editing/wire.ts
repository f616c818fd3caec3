import type { PromotionDocument } from '@karat/contract/staff-promotions.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { normaliseCode, type PromotionEffect } from '@karat/pricing/promotions/types.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { Site } from '../../../../kernel/site.ts'
import { minorOf } from '../../../../kernel/wire-amount.ts'
import { basisPointsOf, percentOf } from '../../../../kernel/wire-percent.ts'
import { effectOfFlat, flatEffectOf, type PromotionContent } from './content.ts'

/** An effect as staff see it: percentages in percent, amounts in major units. */
export function effectToWire(effect: PromotionEffect, currency: Currency): PromotionDocument['effect'] {
  const { percent, amount, perGram, ...flat } = flatEffectOf(effect)
  const major = (minor: number | null) => (minor === null ? null : toMajor(minor, currency))
  return { ...flat, percent: percent === null ? null : percentOf(percent), amount: major(amount), perGram: major(perGram) }
}

/** A promotion as staff see it. */
export function documentOfPromotion(content: PromotionContent, { currency }: Pick<Site, 'currency'>): PromotionDocument {
  const { code = '', effect, scope, minimum, maximum, title, terms, startsAt, endsAt, ...rest } = content
  const languages = [...new Set([...Object.keys(title), ...Object.keys(terms)])]
  return {
    ...rest,
    couponCode: code,
    effect: effectToWire(effect, currency),
    scope: {
      categories: [...scope.categories],
      collections: [...scope.collections],
      metals: [...scope.metals],
      purities: [...scope.purities],
    },
    minPrice: toMajor(minimum, currency),
    maxSaving: toMajor(maximum, currency),
    texts: Object.fromEntries(languages.map((language) => [language, { title: title[language] ?? '', terms: terms[language] ?? '' }])),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }
}

/** The content of a document that staff sent, in minor units and basis points. Throws for amounts and percentages with too many decimals. */
export function contentOfPromotion(document: PromotionDocument, { currency }: Pick<Site, 'currency'>, now: Date): PromotionContent {
  const { couponCode, effect, minPrice, maxSaving, texts, startsAt, endsAt, ...rest } = document
  const { percent, amount, perGram, ...flat } = effect
  if (percent !== null && Math.abs(percent * 100 - Math.round(percent * 100)) > 1e-6) throwFailure('promotion_percent', 'effect.percent')
  const minor = (major: number | null, field: string) => (major === null ? null : minorOf(major, currency, field))
  const code = normaliseCode(couponCode)
  const textsOf = (part: 'title' | 'terms') =>
    Object.fromEntries(Object.entries(texts).flatMap(([language, own]) => (own[part] === '' ? [] : [[language, own[part]]])))
  return {
    ...rest,
    code: code === '' ? undefined : code,
    effect: effectOfFlat({
      ...flat,
      percent: percent === null ? null : basisPointsOf(percent),
      amount: minor(amount, 'effect.amount'),
      perGram: minor(perGram, 'effect.perGram'),
    }),
    minimum: minorOf(minPrice, currency, 'minPrice'),
    maximum: minorOf(maxSaving, currency, 'maxSaving'),
    title: textsOf('title'),
    terms: textsOf('terms'),
    startsAt: startsAt === null ? now : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
}
