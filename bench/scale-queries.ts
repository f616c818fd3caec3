import { filterValues as values } from '@karat/api/testing/filter-pairs.ts'

/**
 * The searches in each language: one word, two words, a product's name, a synonym, a misspelled word, words that no product has together.
 * The first site has all these languages during the measurement, so that each search covers all products.
 */
export const searches: Record<string, { headers: Record<string, string>; queries: string[] }> = {
  en: {
    headers: { subsiteid: '1', languageid: '1' },
    queries: [
      'ring',
      'gold ring',
      'banyan leaf',
      'sona anguthi',
      'diamnd ring',
      'meher solitaire 4711',
      '22K gold bangle',
      'nose pin',
      'gold platinum',
      'silver ruby earrings',
      'banyan r',
    ],
  },
  hi: { headers: { subsiteid: '1', languageid: '2' }, queries: ['अंगूठी', 'सोना अंगूठी', 'बरगद पत्ती', 'हीरा', 'कंगन', 'चाँदी', 'heera', 'sona'] },
  mr: {
    headers: { subsiteid: '1', languageid: '3' },
    queries: ['अंगठी', 'सोने अंगठी', 'वडाच्या पानांची', 'हिरा', 'बांगडी', 'चांदी', 'sona', 'moti'],
  },
  ar: {
    headers: { subsiteid: '1', languageid: '4' },
    queries: ['خاتم', 'خاتم ذهب', 'أوراق البانيان', 'الماس', 'سوار', 'فضة', 'dahab', 'lulu'],
  },
  es: {
    headers: { subsiteid: '1', languageid: '5' },
    queries: ['anillo', 'anillo de oro', 'hojas de baniano', 'diamante', 'pulsera', 'plata', 'solitaroi', 'perla'],
  },
  'zh-Hans': {
    headers: { subsiteid: '1', languageid: '6' },
    queries: ['戒指', '黄金戒指', '榕叶戒指', '钻石', '手镯', '银', 'zuanshi', '项链'],
  },
}

/** Queries of listings with up to four filters, any sort and page: the same for the same seed. */
export function randomListings(count: number, seed: number): string[] {
  let state = seed
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const one = (list: readonly string[]) => list[random(list.length)] ?? ''
  return Array.from({ length: count }, () => {
    const query = new Map([
      ['sort', one(['popular', 'new', 'price', 'price-desc', 'weight'])],
      ['page', String(1 + random(random(3) === 0 ? 400 : 5))],
    ])
    for (let chosen = random(5); chosen > 0; chosen--) {
      const name = one(Object.keys(values))
      query.set(name, one(values[name] ?? []))
    }
    return new URLSearchParams([...query]).toString()
  })
}
