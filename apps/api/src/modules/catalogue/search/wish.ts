import type { Currency } from '@karat/money/money.ts'
import { fineness } from '@karat/sites/fineness.ts'
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

/** Expressions with a blank between their words. */
type Expressions = readonly string[]

const comparisons: Record<'upTo' | 'from' | 'about', { before: Expressions; after: Expressions }> = {
  upTo: {
    before: [
      'under',
      'below',
      'less than',
      'lower than',
      'cheaper than',
      'not more than',
      'no more than',
      'not over',
      'at most',
      'up to',
      'upto',
      'within',
      'budget',
      'budget of',
      'presupuesto',
      'presupuesto de',
      'बजट',
      'बजेट',
      'ميزانية',
      '预算',
      '預算',
      'max',
      'maximum',
      '<=',
      '<',
      'menos de',
      'por menos de',
      'hasta',
      'por debajo de',
      'debajo de',
      'inferior a',
      'máximo',
      'أقل من',
      'بأقل من',
      'تحت',
      'دون',
      'حتى',
      'لا يزيد عن',
      'أرخص من',
      'بحد أقصى',
      '低于',
      '少于',
      '不超过',
      '不到',
      '小于',
      '最多',
      '便宜过',
      '低於',
      '少於',
      '不超過',
      '小於',
      '便宜過',
      'کمتر از',
      'زیر',
      'حداکثر',
    ],
    after: [
      'से कम',
      'से नीचे',
      'के नीचे',
      'के अंदर',
      'के भीतर',
      'तक',
      'तक के',
      'तक का',
      'तक की',
      'पेक्षा कमी',
      'पेक्षा स्वस्त',
      'च्या आत',
      'च्या खाली',
      'पर्यंत',
      'खाली',
      'سے کم',
      'سے نیچے',
      'کے اندر',
      'تک',
      'se kam',
      'ke andar',
      'ke niche',
      'ke neeche',
      'tak',
      'or less',
      'or under',
      'or below',
      'and less',
      'and under',
      'and below',
      'o menos',
      'max',
      'أو أقل',
      'فأقل',
      '以下',
      '以内',
      '之内',
      '以內',
      '之內',
      '之下',
      '内',
    ],
  },
  from: {
    before: [
      'above',
      'over',
      'more than',
      'higher than',
      'at least',
      'starting from',
      'starting at',
      'from',
      'min',
      'minimum',
      '>=',
      '>',
      'más de',
      'por encima de',
      'desde',
      'mínimo',
      'a partir de',
      'superior a',
      'al menos',
      'أكثر من',
      'فوق',
      'أعلى من',
      'ابتداء من',
      'ابتداءً من',
      'لا يقل عن',
      '高于',
      '超过',
      '多于',
      '大于',
      '至少',
      '高於',
      '超過',
      '多於',
      '大於',
      'بیشتر از',
      'حداقل',
    ],
    after: [
      'से ज़्यादा',
      'से ज्यादा',
      'से अधिक',
      'से ऊपर',
      'के ऊपर',
      'पेक्षा जास्त',
      'पेक्षा अधिक',
      'च्या वर',
      'पासून',
      'سے زیادہ',
      'سے اوپر',
      'se zyada',
      'se upar',
      'ke upar',
      'or more',
      'or above',
      'or over',
      'and more',
      'and above',
      'and over',
      'and up',
      'o más',
      'أو أكثر',
      'فأكثر',
      '以上',
      '起',
    ],
  },
  about: {
    before: [
      'about',
      'around',
      'approx',
      'approximately',
      'for',
      'at',
      '@',
      'por',
      'بسعر',
      'लगभग',
      'क़रीब',
      'करीब',
      'साधारण',
      'सुमारे',
      'unos',
      'alrededor de',
      'cerca de',
      'حوالي',
      'نحو',
      'بحدود',
      '大约',
      '约',
      '大約',
      '約',
      'حدود',
      'تقریباً',
      'تقریبا',
    ],
    after: ['के आसपास', 'के आस पास', 'च्या आसपास', 'ke aas paas', '左右'],
  },
}

/** Ranges with two limits: the expressions before the first, between both and after the second. */
const betweens: readonly { before?: string; middle: Expressions; after?: Expressions; must?: 'after' }[] = [
  { before: 'between', middle: ['and', 'to', '-'] },
  { before: 'from', middle: ['to', '-'] },
  { before: 'entre', middle: ['y', 'a', '-'] },
  { before: 'desde', middle: ['hasta', 'a'] },
  { before: 'de', middle: ['a', 'hasta'] },
  { before: 'بين', middle: ['و', 'إلى', '-'] },
  { before: 'من', middle: ['إلى', 'حتى', '-'] },
  { middle: ['से', 'और', '-'], after: ['के बीच', 'के बीच में', 'तक'], must: 'after' },
  { middle: ['ते', 'आणि', '-'], after: ['च्या दरम्यान', 'दरम्यान', 'पर्यंत', 'मधील'], must: 'after' },
  { middle: ['到', '至', '-', '和'], after: ['之间', '之間', '的'] },
  { middle: ['to', 'से', 'ते', '-', 'a', 'إلى'] },
]

const multiples: readonly (readonly [number, Expressions])[] = [
  [1e3, ['k', 'thousand', 'hazar', 'hazaar', 'हज़ार', 'हजार', 'हजारां', 'हजारा', 'mil', 'ألف', 'آلاف', 'ہزار', '千']],
  [2e3, ['ألفين', 'ألفان']],
  [1e4, ['万', '萬']],
  [1e5, ['lakh', 'lakhs', 'lac', 'lacs', 'लाख', 'लाखां', 'लाखा', 'لاكھ', 'لاکھ', 'لاک']],
  [1e6, ['million', 'millón', 'millones', 'مليون', '百万', '百萬']],
  [1e7, ['crore', 'crores', 'cr', 'करोड़', 'कोटी', 'कोटि', 'कोटीं', 'کروڑ']],
]

/** Multiples that mean one of themselves: `under a lakh`, `hasta mil`. */
const isOne = (name: string) => name.length > 2 && !han.test(name)

/** Numbers in words, which count before a multiple alone: `two lakh`, `डेढ़ लाख`. */
const counts: readonly (readonly [number, Expressions])[] = [
  [1, ['a', 'one', 'ek', 'एक', 'un']],
  [1.5, ['dedh', 'डेढ़', 'दीड']],
  [2, ['two', 'दो', 'दोन', 'dos']],
  [2.5, ['dhai', 'ढाई', 'अडीच']],
  [3, ['three', 'teen', 'तीन', 'tres', 'ثلاثة']],
  [4, ['four', 'char', 'चार', 'cuatro', 'أربعة']],
  [5, ['five', 'panch', 'paanch', 'पाँच', 'पांच', 'पाच', 'cinco', 'خمسة']],
  [6, ['six', 'छह', 'छः', 'सहा', 'seis', 'ستة']],
  [7, ['seven', 'saat', 'सात', 'siete', 'سبعة']],
  [8, ['eight', 'aath', 'आठ', 'ocho', 'ثمانية']],
  [9, ['nine', 'नौ', 'नऊ', 'nueve', 'تسعة']],
  [10, ['ten', 'das', 'दस', 'दहा', 'diez', 'عشرة']],
  [15, ['fifteen', 'पंद्रह', 'पंधरा', 'quince']],
  [20, ['twenty', 'bees', 'बीस', 'वीस', 'veinte', 'عشرين']],
  [25, ['twenty five', 'पच्चीस', 'पंचवीस', 'veinticinco']],
  [30, ['thirty', 'तीस', 'treinta', 'ثلاثين']],
  [40, ['forty', 'चालीस', 'चाळीस', 'cuarenta', 'أربعين']],
  [50, ['fifty', 'pachas', 'पचास', 'पन्नास', 'cincuenta', 'خمسين']],
  [60, ['sixty', 'साठ', 'sesenta']],
  [70, ['seventy', 'सत्तर', 'setenta']],
  [75, ['seventy five', 'पचहत्तर', 'पंच्याहत्तर']],
  [80, ['eighty', 'अस्सी', 'ऐंशी', 'ochenta']],
  [90, ['ninety', 'नब्बे', 'नव्वद', 'noventa']],
  [100, ['hundred', 'सौ', 'शंभर', 'cien', 'مئة']],
]

const dollars = ['$', 'dollar', 'dollars', 'dólar', 'dólares', 'डॉलर', 'دولار', 'دولارات']
/** The symbols and names of each currency; an amount of another currency is no price here. */
const currencyMarks: Record<Currency, Expressions> = {
  INR: [
    '₹',
    'rs.',
    'rs',
    'inr',
    'rupee',
    'rupees',
    'rupaye',
    'रुपये',
    'रुपए',
    'रुपयों',
    'रुपयां',
    'रुपया',
    'रु.',
    'रु',
    'rupias',
    'rupia',
    'روبية',
    'روپے',
    'روپیہ',
    '盧比',
    '卢比',
    '/-',
  ],
  AED: ['aed', 'dhs.', 'dhs', 'dh', 'dirham', 'dirhams', 'दिरहम', 'dírhams', 'درهم', 'درهما', 'دراهم', 'د.إ.', 'د.إ', '迪拉姆'],
  USD: ['us$', 'usd', ...dollars, '美元', '美金'],
  SGD: ['s$', 'sgd', ...dollars, '新元', '新币', '坡币', '元'],
  GBP: ['£', 'gbp', 'pound', 'pounds', 'quid', 'libras', 'पाउंड', 'جنيه', '英镑'],
  JPY: ['¥', '￥', 'jpy', 'yen', 'yenes', 'येन', 'ين', '日元', '円'],
  KWD: ['kwd', 'kd', 'dinar', 'dinars', 'दिनार', 'dinares', 'دينار', 'د.ك.', 'د.ك', '第纳尔'],
}

/** The grams of each unit of weight. */
const weights: readonly (readonly [number, Expressions])[] = [
  [
    1,
    [
      'gram',
      'grams',
      'gramme',
      'grammes',
      'gms',
      'gm',
      'gr',
      'g',
      'ग्राम',
      'ग्रॅम',
      'ग्रॅमां',
      'ग्रैम',
      'gramo',
      'gramos',
      'جرام',
      'جراما',
      'جرامات',
      'غرام',
      'غراما',
      'غرامات',
      'جم',
      'غ',
      'گرام',
      'گرم',
      '克',
      '公克',
    ],
  ],
  [11.663_803_8, ['tola', 'tolas', 'तोला', 'तोले', 'तोळा', 'तोळे', 'तोळ्यां', 'تولة', 'تولہ', '托拉']],
  [31.103_476_8, ['ounce', 'ounces', 'oz', 'onza', 'onzas', 'أونصة', 'औंस', '盎司']],
  [1000, ['kg', 'kilo', 'kilogram', 'किलो', 'किलोग्राम', '公斤']],
]

/** Units and nouns after a number that is neither price nor weight: a stone, a length, an age, a fraction. */
const otherUnits: Expressions = [
  'carat',
  'carats',
  'karat',
  'karats',
  'kt',
  'kts',
  'ct',
  'cts',
  'cent',
  'cents',
  'inch',
  'inches',
  'in',
  'mm',
  'cm',
  'year',
  'years',
  'month',
  'months',
  'day',
  'days',
  'piece',
  'pieces',
  'pcs',
  'stone',
  'stones',
  '%',
  '"',
  'quilates',
  'quilate',
  'años',
  'pulgadas',
  'कैरेट',
  'कॅरेट',
  'इंच',
  'साल',
  'قيراط',
  'سنة',
  'سنوات',
  'سم',
  '克拉',
  '寸',
  '厘米',
  '岁',
  '件',
]

const foldedLetters = new Map(
  Object.entries({ ا: 'أإآ', ي: 'ىی', ك: 'ک', ه: 'ةہھ', a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', '-': '‐‑‒–—―', ' ': '\u00a0' }).flatMap(
    ([one, others]) => [...others].map((other): [string, string] => [other, one]),
  ),
)
/** A text for comparison, in which every character keeps its position. */
const comparable = (text: string) =>
  text.replaceAll(/[A-Z]|[^ -~]/gu, (letter) => {
    const small = letter.toLowerCase()
    return foldedLetters.get(small) ?? (small.length === letter.length ? small : letter)
  })

type Comparison = keyof typeof comparisons

/** The role of an expression in a query. */
type Role =
  | { is: 'before'; comparison: Comparison }
  | { is: 'after'; comparison: Comparison }
  | { is: 'first'; between: number }
  | { is: 'middle'; between: number }
  | { is: 'last'; between: number }
  | { is: 'times'; factor: number; isOne: boolean; isKarat: boolean }
  | { is: 'count'; value: number }
  | { is: 'grams'; factor: number }
  | { is: 'mark' }
  | { is: 'foreign' }
  | { is: 'other' }

interface Dictionary {
  roles: Map<string, Role[]>
  longest: number
}

function dictionaryOf(currency: Currency): Dictionary {
  const roles = new Map<string, Role[]>()
  const add = (expressions: Expressions, role: Role) => {
    for (const expression of expressions) {
      const whole = comparable(expression.normalize('NFC'))
      for (const one of new Set([whole, whole.replaceAll('\u093c', '')])) roles.set(one, [...(roles.get(one) ?? []), role])
    }
  }
  for (const comparison of Object.keys(comparisons) as Comparison[]) {
    add(comparisons[comparison].before, { is: 'before', comparison })
    add(comparisons[comparison].after, { is: 'after', comparison })
  }
  for (const [between, { before, middle, after = [] }] of betweens.entries()) {
    if (before) add([before], { is: 'first', between })
    add(middle, { is: 'middle', between })
    add(after, { is: 'last', between })
  }
  for (const [factor, names] of multiples)
    for (const name of names) add([name], { is: 'times', factor, isOne: isOne(name), isKarat: name === 'k' })
  for (const [value, names] of counts) add(names, { is: 'count', value })
  for (const [factor, names] of weights) add(names, { is: 'grams', factor })
  const own = currencyMarks[currency]
  add(own, { is: 'mark' })
  add(
    Object.values(currencyMarks)
      .flat()
      .filter((one) => !own.includes(one)),
    { is: 'foreign' },
  )
  add(otherUnits, { is: 'other' })
  return { roles, longest: Math.max(...[...roles.keys()].map((one) => one.length)) }
}

const dictionaries = new Map<Currency, Dictionary>()
function dictionaryFor(currency: Currency): Dictionary {
  const made = dictionaries.get(currency) ?? dictionaryOf(currency)
  dictionaries.set(currency, made)
  return made
}

/** A number, an expression with a meaning, or the text between those, at `from` to `to` of the query. */
interface Token {
  from: number
  to: number
  value?: number
  /** A number that would complete the one before it: `0000`, of five digits. */
  isPart?: boolean
  /** A number that punctuation joins to the text before it: `RNG-99999`. */
  isOfCode?: boolean
  roles: readonly Role[]
}

/** A number with punctuation or blanks between its digits: `50,000`, `1,50,000`, `1.5`, `1.500,50`, `50 000`, `1 50 000`; `1e5` is none. */
const number = /\d{1,2}(?: \d\d)+ \d{3}(?![\d.,]|e\d)|\d{1,3}(?: \d{3})+(?![\d.,]|e\d)|\d{1,9}(?:[.,٬،]\d{1,3}){0,4}(?![.,]?\d|e\d)/y
const digits = /[\d.,]+/y
/** Chinese numerals of one character before a larger unit: `两万`. */
const hanNumeral = /[一二两兩三四五六七八九十](?=[万萬千百])/y
const hanValues = new Map([...'一二三四五六七八九十'].map((numeral, at) => [numeral, at + 1]))
for (const two of '两兩') hanValues.set(two, 2)
/** Postpositions that Marathi writes together with the word before them: `लाखांपर्यंत`. */
const joinedEndings = ['पर्यंत', 'पेक्षा', 'च्या', 'खाली', 'पासून', 'मधील'].map(comparable)
const wordLetter = /[\p{L}\p{M}\u200c\u200d]/u
const han = /\p{Script=Han}/u
const isOfWord = (letter: string | undefined) => letter !== undefined && wordLetter.test(letter) && !han.test(letter)

/** Three digits after the last separator are thousands, as are Indian groups; any other last separator begins a fraction. */
function valueOf(text: string): number {
  const parts = text.replaceAll(' ', '').split(/[.,٬،]/)
  const last = parts.at(-1) ?? ''
  if (parts.length === 1 || last.length === 3) return Number(parts.join(''))
  return Number(`${parts.slice(0, -1).join('')}.${last}`)
}

function tokensOf(text: string, { roles, longest }: Dictionary): Token[] {
  const same = comparable(text)
  const tokens: Token[] = []
  const isJoined = (at: number) => joinedEndings.some((ending) => same.startsWith(ending, at))
  const expressionAt = (from: number): Token | undefined => {
    const isBehindAnother = tokens.at(-1)?.to === from && isJoined(from)
    for (let length = Math.min(longest, same.length - from); length > 0; length--) {
      const one = same.slice(from, from + length)
      const known = roles.get(one)
      // A word must stand alone, except beside digits: `50k`, `rs500`. Chinese may stand next to anything.
      const to = from + length
      const beginsWord = !(isOfWord(one[0]) && isOfWord(same[from - 1])) || isBehindAnother
      const endsWord = !(isOfWord(one.at(-1)) && isOfWord(same[to])) || isJoined(to)
      if (known && beginsWord && endsWord) return { from, to, roles: known }
    }
    return undefined
  }
  for (let at = 0; at < text.length;) {
    if (same[at] === ' ') {
      at += 1
      continue
    }
    number.lastIndex = at
    const found = /\d/.test(same[at] ?? '') ? number.exec(same)?.[0] : undefined
    if (found) {
      tokens.push({
        from: at,
        to: at + found.length,
        value: valueOf(found),
        isPart: /^0\d|^\d{4,}$/.test(found),
        isOfCode: /[-_./#]/.test(same[at - 1] ?? ''),
        roles: [],
      })
      at += found.length
      continue
    }
    hanNumeral.lastIndex = at
    const numeral = hanValues.get(hanNumeral.exec(same)?.[0] ?? '')
    if (numeral) {
      tokens.push({ from: at, to: at + 1, value: numeral, roles: [] })
      at += 1
      continue
    }
    const expression = expressionAt(at)
    if (expression) {
      tokens.push(expression)
      at = expression.to
      continue
    }
    // Another word with digits in it, as a whole.
    digits.lastIndex = at
    let to = at + (digits.exec(same)?.[0].length ?? 1)
    if (isOfWord(same[at])) while (to < same.length && (isOfWord(same[to]) || /\d/.test(same[to] ?? ''))) to += 1
    tokens.push({ from: at, to, roles: [] })
    at = to
  }
  return tokens
}

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

const roleOf = <Is extends Role['is']>(token: Token | undefined, is: Is, fits: (role: Extract<Role, { is: Is }>) => boolean = () => true) =>
  token?.roles.find((role): role is Extract<Role, { is: Is }> => role.is === is && fits(role as Extract<Role, { is: Is }>))

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
  const tokens = tokensOf(text, dictionaryFor(currency))
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
