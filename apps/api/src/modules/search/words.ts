/** Marks that people leave out when they type: Latin and Arabic ones (vowels, hamza), the Devanagari dot below, joiners. */
const dropped = /[\u0300-\u036f\u0640]|[\u064b-\u065f]|\u0670|\u093c|\u200c|\u200d/gu
/** Letters that are written one way or another. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/\u0671/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
  [/\u0901/g, '\u0902'],
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/đ/g, 'd'],
]

/** A word as words are compared: small letters of the script, without accents and marks that are often left out. */
export function fold(word: string): string {
  const bare = word.normalize('NFKD').toLowerCase().replaceAll(dropped, '').normalize('NFC')
  const one = alike.reduce((text, [letters, same]) => text.replaceAll(letters, same), bare)
  // The Arabic article is written onto the word that it belongs to.
  return one.replace(/^ال(?=\p{L}{3})/u, '')
}

const han = new Intl.Segmenter('zh-Hans', { granularity: 'word' })
const isHan = /\p{Script=Han}/u
/** `22 K` and `22K` are one word, and so is a finely marked metal (`PT 950`). */
const karats = /(?<![\p{Script=Latin}\p{N}])(?:(\d{1,2})\s*K|(PT|S)\s?(\d{3}))(?![\p{Script=Latin}\p{N}])/giu

/**
 * The words of a text in any language, as they are written: runs of letters and digits, a purity in one piece. Chinese,
 * which sets no spaces, is cut by the dictionary of `Intl.Segmenter`; everything that is written and asked goes through here.
 */
export function wordsIn(text: string): string[] {
  const runs = text.normalize('NFC').replaceAll(karats, (_all, karat, metal = '', mark = '') => (karat ? `${karat}K` : `${metal}${mark}`))
  return (runs.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*/gu) ?? []).flatMap((run) =>
    isHan.test(run) ? [...han.segment(run)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment) : [run],
  )
}

/** Every part of a Chinese word: the same letters may be cut otherwise where they stand beside others. */
function partsOf(word: string): string[] {
  const letters = [...word]
  return letters.flatMap((_letter, from) => letters.slice(from).map((_end, at) => letters.slice(from, from + at + 1).join('')))
}

/** The words that a text is found by. */
export function indexWords(text: string): string[] {
  return wordsIn(text).flatMap((word) => (isHan.test(word) ? partsOf(fold(word)) : [fold(word)]))
}

/** Little words that a question has and a name has not. */
const particles = new Set(
  `a an and for in of on the to with का की के को से में और वाला वाली वाले चा ची चे च्या आणि साठी de del la las el los con y en para un una من في مع و 的 和 与`
    .split(' ')
    .map(fold),
)
const mostWords = 8

/** The words of a query as they are compared, at most eight; little words are left out where others remain. */
export function wordsOf(query: string): string[] {
  const all = wordsIn(query).map(fold).filter(Boolean)
  const telling = all.filter((word) => !particles.has(word))
  return (telling.length > 0 ? telling : all).slice(0, mostWords)
}

/**
 * A query in the database's own language: pieces that have all of the words, the last perhaps unfinished. A Chinese word may
 * stand in a piece's words as two.
 */
export function asQuery(words: readonly string[]): string {
  return words
    .map((word, at) => {
      const end = at === words.length - 1 ? ':*' : ''
      const letters = isHan.test(word) ? [...word] : []
      const cuts = letters.slice(1).map((_letter, cut) => [letters.slice(0, cut + 1).join(''), letters.slice(cut + 1).join('')])
      return `('${word}'${end}${cuts.map(([first, second]) => ` | ('${first}' & '${second}'${end})`).join('')})`
    })
    .join(' & ')
}
