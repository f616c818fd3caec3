import type { Currency } from '@karat/money/money.ts'
import { fineness } from '@karat/sites/fineness.ts'
import { type Comparison, roleOf, type Token, tokensOf } from './wish-tokens.ts'
import { betweens } from './wish-vocabulary.ts'
import { isFiller, isStopWord, unitePurities, wordsOf } from './words.ts'

/** The filters of a listing that a query's words express, as in an address: prices in major units, weights in grams. */
export interface WishFilters {
  price?: string
  weight?: string
  purity?: string
}

export interface Wish {
  /** The text that is left to search for as words. */
  words: string
  filters: WishFilters
}

/** An amount in a query, such as `2 lakh` or `₹50,000`. */
interface Amount {
  number: number
  times: number
  marked: boolean
  /** Whether it may be a purity: `18k`. */
  isKarat: boolean
  /** Whether it has a number beside its multiple. */
  isMentioned: boolean
  /** Grams of its unit of weight. */
  grams?: number
  next: number
}

const maxKarats = 24

/** The amount that begins at a token: its number with its unit. */
function amountAt(tokens: readonly Token[], at: number): Amount | undefined {
  if (roleOf(tokens[at - 1], 'foreign')) return undefined
  let next = at
  let marked = roleOf(tokens[next], 'mark') !== undefined
  if (marked) next += 1
  const counted = roleOf(tokens[next + 1], 'times') && roleOf(tokens[next], 'count')?.value
  const value = tokens[next]?.value ?? counted
  // `5 0000` is not five.
  if (tokens[next]?.value !== undefined && tokens[next + 1]?.isPart) return undefined
  if (value !== undefined) next += 1
  else if (!roleOf(tokens[next], 'times', (role) => role.isOne)) return undefined
  const multiple = roleOf(tokens[next], 'times')
  if (multiple) next += 1
  const isKarat = multiple?.isKarat === true && value !== undefined && value <= maxKarats
  const grams = roleOf(tokens[next], 'grams')?.factor
  if (roleOf(tokens[next], 'mark')) {
    marked = true
    next += 1
  } else if (grams) next += 1
  if (roleOf(tokens[next], 'foreign') || roleOf(tokens[next], 'other')) return undefined
  return {
    number: value ?? 1,
    times: multiple?.factor ?? 1,
    marked,
    isKarat,
    isMentioned: value !== undefined,
    ...(grams && !marked ? { grams } : {}),
    next,
  }
}

const most = { price: 999_999_999, weight: 99_999 }
/** Below these values a number without a unit is not money, with and without a comparison: `14 to 18` may be sizes. */
const minBare = { compared: 100, alone: 1000 }
/** The tolerance of approximate amounts, as a fraction. */
const near = { price: 0.2, weight: 0.1 }

/** The meaning of a part of a query: a range in whole units; undefined where a number is too large. */
interface Mention {
  kind: 'price' | 'weight'
  range: string | undefined
  next: number
  /** The token of the limit, where it stands apart from the amount. */
  limitedAt?: number
}

function rangeOf(kind: Mention['kind'], from: number | undefined, to: number | undefined): string | undefined {
  const [low, high] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]
  const ends = [low === undefined ? '' : Math.floor(low), high === undefined ? '' : Math.ceil(high)]
  return ends.some((one) => Number(one) > most[kind]) ? undefined : ends.join('-')
}

function about(kind: Mention['kind'], value: number): string | undefined {
  const by = Math.round(value * near[kind])
  return rangeOf(kind, Math.max(0, value - by), value + by)
}

const finenesses = new Set(Object.values(fineness))
const isBare = ({ times, marked, grams }: Amount) => times === 1 && !marked && !grams
const valueIn = (amount: Amount) => amount.number * amount.times * (amount.grams ?? 1)

/**
 * The multiple that a number shares with the other limit of a range: `between 1 and 2 lakh`, `between 5 and 3 lakh`, `3 lakh to 5`. A
 * number larger than the other may stand alone: `between 50000 and 1 lakh`.
 */
function sharedBy(one: Amount, other: Amount): number {
  if (one.times > 1 || other.times === 1 || one.marked) return 1
  const isSmall = one.number < (other.times > 1000 ? minBare.compared : minBare.compared / 10)
  return isSmall || one.number < other.number ? other.times : 1
}

/** A range with two limits: `between 20000 and 40000`, `5-10 gram`. */
function betweenAt(tokens: readonly Token[], at: number): Mention | undefined {
  for (const [between, { before, must }] of betweens.entries()) {
    const own = (role: { between: number }) => role.between === between
    if (before && !roleOf(tokens[at], 'first', own)) continue
    const a = amountAt(tokens, before ? at + 1 : at)
    const b = a && roleOf(tokens[a.next], 'middle', own) ? amountAt(tokens, a.next + 1) : undefined
    if (!a || !b) continue
    const last = roleOf(tokens[b.next], 'last', own)
    if (must && !last) continue
    const next = b.next + (last ? 1 : 0)
    const grams = a.grams ?? b.grams
    if (grams) {
      if ([a, b].some(({ times, marked }) => times > 1 || marked)) continue
      return { kind: 'weight', range: rangeOf('weight', a.number * grams, b.number * grams), next }
    }
    const least = before || must ? minBare.compared : minBare.alone
    if (isBare(a) && isBare(b) && Math.min(a.number, b.number) < least) continue
    return { kind: 'price', range: rangeOf('price', valueIn(a) * sharedBy(a, b), valueIn(b) * sharedBy(b, a)), next }
  }
  return undefined
}

/** A comparison without an amount directly after it: `under` of `50000 under ring`. */
function limitAt(tokens: readonly Token[], at: number): Comparison | undefined {
  const limit = roleOf(tokens[at], 'before', ({ comparison }) => comparison !== 'about')?.comparison
  return limit && tokens[at + 1]?.value === undefined && !amountAt(tokens, at + 1) ? limit : undefined
}

/** A range with one limit: `under 2 lakh`, `50000 से कम`, `around 30000`, and also `50000 under`. */
function comparedAt(tokens: readonly Token[], at: number): Mention | undefined {
  const before = roleOf(tokens[at], 'before')
  const amount = amountAt(tokens, before ? at + 1 : at)
  const after = amount && !before ? roleOf(tokens[amount.next], 'after') : undefined
  const limit = amount && !before && !after ? limitAt(tokens, amount.next) : undefined
  const comparison = (before ?? after)?.comparison ?? limit
  if (!amount || !comparison || amount.number <= 0) return undefined
  const [kind, value, next] = [
    amount.grams ? ('weight' as const) : ('price' as const),
    valueIn(amount),
    amount.next + (after || limit ? 1 : 0),
  ]
  // `for 925` means sterling silver.
  const isNoPrice = isBare(amount) && (value < minBare.compared || finenesses.has(String(value)))
  if (comparison === 'about') return isNoPrice ? undefined : { kind, range: about(kind, value), next }
  return { kind, range: comparison === 'upTo' ? rangeOf(kind, undefined, value) : rangeOf(kind, value, undefined), next }
}

/** Whether an amount without a comparison is money: `2 lakh`, `2,00,000`, `50000`; `18k` is a purity, and `a million` just means many. */
function isPrice({ number: value, times, marked, isKarat, isMentioned }: Amount, token: Token | undefined): boolean {
  if (marked) return true
  if (times === 1) return value >= minBare.alone && !token?.isOfCode
  return isMentioned && !isKarat && (token?.value !== undefined || value > 1 || times === 1e5 || times === 1e7)
}

/**
 * A single amount is approximate, where it has a unit or can be nothing else: `10 gram`, `₹50,000`, `2 lakh`, `50000`. A limit elsewhere in
 * the query belongs to the amount: `under ring 50000`.
 */
function alone(tokens: readonly Token[], at: number): Mention | undefined {
  const amount = amountAt(tokens, at)
  if (!amount || amount.number <= 0 || !(amount.grams ?? isPrice(amount, tokens[at]))) return undefined
  const [kind, value, next] = [amount.grams ? ('weight' as const) : ('price' as const), valueIn(amount), amount.next]
  const limitedAt = tokens.findIndex((_, other) => limitAt(tokens, other) !== undefined)
  const limit = limitAt(tokens, limitedAt)
  if (!limit) return { kind, range: about(kind, value), next }
  return { kind, range: limit === 'upTo' ? rangeOf(kind, undefined, value) : rangeOf(kind, value, undefined), next, limitedAt }
}

/** The intersection of two ranges; undefined where it is empty. */
function inBoth(a: string, b: string): string | undefined {
  const [[fromA = '', toA = ''], [fromB = '', toB = '']] = [a.split('-'), b.split('-')]
  const from = Math.max(Number(fromA), Number(fromB))
  const to = Math.min(...[toA, toB].map((end) => (end === '' ? Infinity : Number(end))))
  if (from > to) return undefined
  return `${fromA === '' && fromB === '' ? '' : from}-${to === Infinity ? '' : to}`
}

/**
 * Reads prices and weights from a text. Two of a kind are combined (`above 500 under 1000`); of two contradictory ones the first counts.
 */
function readAmounts(text: string, currency: Currency): Wish {
  const filters: WishFilters = {}
  const tokens = tokensOf(text, currency)
  const taken: Token[] = []
  for (const read of [betweenAt, comparedAt, alone])
    for (let at = 0; at < tokens.length; at++) {
      const mention = read(tokens, at)
      if (!mention?.range) continue
      const former = filters[mention.kind]
      filters[mention.kind] = former === undefined ? mention.range : (inBoth(former, mention.range) ?? former)
      const gap = { from: tokens[at]!.from, to: tokens[mention.next - 1]!.to, roles: [] }
      taken.push(gap)
      if (mention.limitedAt !== undefined) {
        const limit = { ...tokens[mention.limitedAt]!, roles: [] }
        taken.push(limit)
        tokens[mention.limitedAt] = limit
      }
      tokens.splice(at, mention.next - at, gap)
    }
  const rest = taken.toSorted((a, b) => b.from - a.from).reduce((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text)
  return { words: rest, filters }
}

/**
 * Removes words without a meaning of their own at either end that an amount left behind (`gold ring for`, `的戒指`), and words about the
 * search (`price`) anywhere.
 */
function withoutEnds(words: string): string {
  const parts = words.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part) && !isFiller(part))
  while (parts.length > 1 && isStopWord(parts[0]!)) parts.shift()
  while (parts.length > 1 && isStopWord(parts.at(-1)!)) parts.pop()
  return parts
    .join(' ')
    .replace(/\p{Po}+$/u, '')
    .replace(/^[的之](?=\p{Script=Han})/u, '')
}

const purityWord = /(?<![\p{L}\p{N}])(?:\d{1,2}K|PT\d{3}|S\d{3})(?![\p{L}\p{N}])/giu

/**
 * Parses a query into words and filters: a price in the site's currency (`under 2 lakh`, `between 20000 and 40000`), a weight (`1 gram`;
 * from five grams on about as much) and a purity (`22 carat`), in any of the shop's languages. Text that is not understood stays among the
 * words; so does a purity that stands alone.
 */
export function readWish(query: string, currency: Currency): Wish {
  const { words, filters } = readAmounts(query.normalize('NFC'), currency)
  const united = unitePurities(words)
  const found = [...new Set((united.match(purityWord) ?? []).map((one) => one.toUpperCase()).filter((one) => one in fineness))]
  const others = united.replaceAll(purityWord, (one) => (one.toUpperCase() in fineness ? ' ' : one))
  const isPure = found.length > 0 && wordsOf(others).length > 0
  const isRead = isPure || filters.price !== undefined || filters.weight !== undefined
  const rest = isRead ? withoutEnds(isPure ? others : united) : query.replaceAll(/\s+/g, ' ').trim()
  return { words: rest, filters: { ...filters, ...(isPure ? { purity: found.toSorted().join(',') } : {}) } }
}
