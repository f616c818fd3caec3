import { fineness } from '@karat/sites/fineness.ts'
import { Converter } from 'opencc-js/t2cn'

/** Diacritics that are often omitted in typing: Latin and Arabic ones (vowels, hamza), the Devanagari dot below, joiners. */
const omittedMarks = /[\u0300-\u036f\u0640]|[\u064b-\u065f]|\u0670|\u093c|\u200c|\u200d/gu
/** Letters with more than one spelling. */
const equivalents: readonly (readonly [RegExp, string])[] = [
  [/\u0671/g, 'ا'],
  [/\u0649/g, 'ي'],
  [/\u0629/g, 'ه'],
  // Persian and Urdu letters with an Arabic counterpart.
  [/\u06cc|\u06d2/g, 'ي'],
  [/\u06a9|\u06aa/g, 'ك'],
  [/\u06c0|\u06c1|\u06c2|\u06be|\u06d5/g, 'ه'],
  [/\u0901/g, '\u0902'],
  [/\u00df/g, 'ss'],
  [/\u00e6/g, 'ae'],
  [/\u0153/g, 'oe'],
  [/\u00f8/g, 'o'],
  [/\u0142/g, 'l'],
  [/\u0111/g, 'd'],
]

/** The normalised form of a word: lower case, without accents and diacritics that are often omitted. */
export function fold(word: string): string {
  const withoutMarks = word.normalize('NFKD').toLowerCase().replaceAll(omittedMarks, '').normalize('NFC')
  const unified = equivalents.reduce((text, [letters, same]) => text.replaceAll(letters, same), withoutMarks)
  // The Arabic article is written together with its word.
  return unified.replace(/^ال(?=\p{L}{3})/u, '')
}

const han = new Intl.Segmenter('zh-Hans', { granularity: 'word' })
export const isHan = /\p{Script=Han}/u
const simplified = Converter({ from: 't', to: 'cn' })

/** The numbers that are karats: `2 carat` is the weight of a stone. */
const karats = Object.keys(fineness)
  .flatMap((purity) => (/^\d+K$/.test(purity) ? [purity.slice(0, -1)] : []))
  .join('|')
const wordBefore = String.raw`(?<![\p{Script=Latin}\p{N}]|\p{N}[.,])`
const wordAfter = String.raw`(?![\p{Script=Latin}\p{Script=Devanagari}\p{Script=Arabic}\p{N}])`
/** The names of karat in each language; of several in a language the longest comes first. */
const karatWords = String.raw`karats?|carats?|karets?|kts?|cts?|quilates?|kilates?|कैरे?ट|कॅरे?ट|केरेट|ق[يی]?راطا?\u064b?|克拉|[开開]`
/**
 * `22 K`, `22-karat`, `22 quilates` and `عيار 22` are one word, and so is a purity (`PT 950`). The name of the metal may follow without a
 * space: `22kgold`.
 */
const purities = new RegExp(
  [
    String.raw`${wordBefore}(\d{1,2})\s*[-\u2010-\u2015]?\s*K(?:${wordAfter}|(?=gold|oro))`,
    String.raw`${wordBefore}(${karats})\s*[-\u2010-\u2015]?\s*(?:${karatWords})(?:${wordAfter}|(?=gold|oro))`,
    String.raw`(?<!\p{Script=Arabic})(?:ال)?ع[يی]ار\s*(${karats})(?!\p{N})`,
    String.raw`${wordBefore}(PT|S)\s?(\d{3})${wordAfter}`,
  ].join('|'),
  'giu',
)

/** Writes each purity in a text as one separate word, in one spelling. */
export function unitePurities(text: string): string {
  return text.replaceAll(purities, (_all, k?: string, karat?: string, called?: string, metal = '', mark = '') => {
    const number = k ?? karat ?? called
    return number ? ` ${number}K ` : ` ${metal}${mark} `
  })
}

/** An English possessive, with the apostrophe of a keyboard or of print. */
const possessive = /(?<=\p{Script=Latin})['\u2018\u2019\u02bc\u0060\u00b4\uff07]s?(?!\p{L})/giu

/**
 * The words of a text in any language, unchanged: runs of letters and digits, a purity as one word. Chinese, which has no spaces, is in
 * simplified characters, segmented by the dictionary of `Intl.Segmenter`. Used for indexed texts and for queries.
 */
export function wordsIn(text: string): string[] {
  const chinese = isHan.test(text) ? simplified(text) : text
  const runs = unitePurities(chinese.normalize('NFC').replaceAll(possessive, ''))
  return (runs.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*/gu) ?? []).flatMap((run) =>
    isHan.test(run) ? [...han.segment(run)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment) : [run],
  )
}

/** Every substring of a Chinese word: the same characters may be segmented differently in another context. */
function partsOf(word: string): string[] {
  const letters = [...word]
  return letters.flatMap((_letter, from) => letters.slice(from).map((_end, length) => letters.slice(from, from + length + 1).join('')))
}

/** The index words of a text. */
export function indexWords(text: string): string[] {
  return wordsIn(text).flatMap((word) => (isHan.test(word) ? partsOf(fold(word)) : [fold(word)]))
}

/** Stop words. */
const stopWords = new Set(
  `a an and for in of on the to with का की के को से में और वाला वाली वाले चा ची चे च्या आणि साठी de del la las el los con y en para un una من في مع و 的 和 与 کا کی کے کو سے میں اور 一条 一枚 一对 一只 一个 一款`
    .split(' ')
    .map(fold),
)
/** Hindi stop words in Latin letters, apart from the others since a query of one such word may mean another word. */
const latinStopWords = new Set(['ka', 'ke', 'ki', 'ko', 'se', 'mein', 'me', 'wala', 'wali', 'wale'])
/** Whether a word at the end of a query is a stop word. */
export const isStopWord = (word: string): boolean => stopWords.has(fold(word)) || latinStopWords.has(fold(word))
/** The maximum number of a query's words; further ones are ignored. */
export const maxWords = 8

/** Words about a size, beside which a number is a size. */
const sizeWords = new Set(
  `size sizes sized inch inches cm mm साइज साइज़ नाप माप आकार इंच مقاس مقاسات قياس حجم بوصة انش إنش سم سائز انچ اندازه tamaño talla tallas medida pulgada
  pulgadas 尺寸 尺码 大小 英寸 厘米 毫米`
    .split(/\s+/)
    .map(fold),
)
/** Words about the search itself: of price, order and purchase. */
const fillers = new Set(
  `price prices priced pricing cost costs costing rate cheap cheaper cheapest affordable inexpensive sort sorted order ordered by buy online show me
  कीमत क़ीमत दाम सस्ता सस्ती सस्ते क्रम ख़रीदें खरीदें kimat keemat daam sasta sasti saste किंमत किमतीत दर स्वस्त खरेदी
  سعر أسعار بسعر رخيص رخيصة رخيصه ترتيب حسب شراء قیمت سستا سستی سستے ارزان
  precio precios barato barata baratos baratas económico económica económicos económicas ordenar ordenado ordenados por según comprar
  价格 价钱 售价 便宜 排序 按 购买`
    .split(/\s+/)
    .map(fold),
)
/** Whether a word is about the search itself and not about products. */
export const isFiller = (word: string): boolean => fillers.has(fold(word))

/**
 * Normalised words without those that do not describe products (`price`, `sort`, `size`, `ki` of Hindi in Latin letters). A number beside a
 * size word comes first, since it is complete, while the last word may be a prefix (`14` of `14K`).
 */
export function withoutFillers(words: readonly string[]): string[] {
  const left = words.filter((word) => !fillers.has(word) && !sizeWords.has(word) && !latinStopWords.has(word))
  return words.some((word) => sizeWords.has(word)) ? left.toSorted((a, b) => Number(isNumber(b)) - Number(isNumber(a))) : left
}

/** The normalised words of a query, at most eight; stop words are left out unless there are no others. */
export function wordsOf(query: string): string[] {
  const words = wordsIn(query).map(fold).filter(Boolean)
  const significant = words.filter((word) => !stopWords.has(word))
  return (significant.length > 0 ? significant : words).slice(0, maxWords)
}

/**
 * One word of a tsquery, possibly incomplete. A Chinese word may be segmented into two in a product's texts, so the term matches the word
 * or its two parts. Longer words are indexed by their parts too, so that it needs no prefix match.
 */
export function termOf(word: string, incomplete: boolean): string {
  if (!isHan.test(word)) return `'${word}'${incomplete ? ':*' : ''}`
  const letters = [...word]
  const cuts = letters.slice(1).map((_letter, cut) => [letters.slice(0, cut + 1).join(''), letters.slice(cut + 1).join('')])
  return `'${word}'${cuts.map(([first, second]) => ` | ('${first}' & '${second}')`).join('')}`
}

export const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word)

/** Whether a word is suggested: neither a single letter nor a number. */
export const isSuggested = (word: string): boolean => [...word].length > 1 && !isNumber(word)

const code = /^(\p{Script=Latin}{2,6})[\s._-]*(\d{1,8})(?:[._-]\S*)?$/u
const longestNumber = 8

/**
 * The ids of products that a query may mean: `RNG-001` is also typed `rng001` and `RNG 1`, and the id of a variant begins with its
 * product's. Empty where it is no id.
 */
export function codesOf(query: string): string[] {
  const [, letters = '', digits = ''] = code.exec(query.toUpperCase()) ?? []
  if (!digits) return []
  const number = digits.replace(/^0+(?=\d)/, '')
  const lengths = Array.from({ length: longestNumber + 1 - number.length }, (_, more) => number.length + more)
  const numbers = [...new Set([digits, ...lengths.map((length) => number.padStart(length, '0'))])]
  return numbers.flatMap((one) => [`${letters}-${one}`, `${letters}${one}`])
}
