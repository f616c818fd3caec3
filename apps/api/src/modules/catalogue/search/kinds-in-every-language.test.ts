import type { SearchReply } from '@karat/contract/products.ts'
import { describe, expect, test } from 'vitest'
import { headersOf } from '../../../testing/shop.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'

const shop = await shopOfFile()

/** All products that a query finds on the site of a language, sorted. */
async function findAll(q: string, language: string): Promise<string[]> {
  const ask = async (page: number) =>
    (await shop.call<SearchReply>('GET', `/api/search/?q=${encodeURIComponent(q)}&page=${page}`, undefined, headersOf[language])).body
  const first = await ask(1)
  const others = await Promise.all(Array.from({ length: first.pages - 1 }, (_, at) => ask(at + 2)))
  return [first, ...others].flatMap(({ cards }) => cards.map(({ product }) => product)).toSorted()
}

const answers = new Map<string, Promise<string[]>>()
/** All products that a query finds on the site of a language; the same query is asked once. */
function found(q: string, language: string): Promise<string[]> {
  const key = `${language}:${q}`
  const answer = answers.get(key) ?? findAll(q, language)
  answers.set(key, answer)
  return answer
}

/** Categories as a shopper writes them after `of gold`. Marathi words agree with the category: the ending of `सोन्याची`. */
const kinds: Record<
  string,
  { en: string; hi: [string, 'का' | 'की' | 'के']; mr: [string, 'चा' | 'ची' | 'चे' | 'च्या']; ar: string; es: string; zh: string }
> = {
  ring: { en: 'ring', hi: ['अंगूठी', 'की'], mr: ['अंगठी', 'ची'], ar: 'خاتم', es: 'anillo', zh: '戒指' },
  rings: { en: 'rings', hi: ['अंगूठियाँ', 'की'], mr: ['अंगठ्या', 'च्या'], ar: 'خواتم', es: 'anillos', zh: '指环' },
  earrings: { en: 'earrings', hi: ['बालियाँ', 'की'], mr: ['कानातले', 'चे'], ar: 'أقراط', es: 'pendientes', zh: '耳环' },
  jhumka: { en: 'jhumka', hi: ['झुमके', 'के'], mr: ['झुमके', 'चे'], ar: 'jhumka', es: 'jhumkas', zh: 'jhumka' },
  pendant: { en: 'pendant', hi: ['लॉकेट', 'का'], mr: ['पेंडंट', 'चे'], ar: 'دلاية', es: 'colgante', zh: '吊坠' },
  necklace: { en: 'necklace', hi: ['हार', 'का'], mr: ['हार', 'चा'], ar: 'قلادة', es: 'collar', zh: '项链' },
  chain: { en: 'chain', hi: ['चेन', 'की'], mr: ['साखळी', 'ची'], ar: 'سلسلة', es: 'cadena', zh: '链子' },
  bangles: { en: 'bangles', hi: ['चूड़ियाँ', 'की'], mr: ['बांगड्या', 'च्या'], ar: 'غوايش', es: 'brazaletes', zh: '手镯' },
  bracelet: { en: 'bracelet', hi: ['ब्रेसलेट', 'का'], mr: ['ब्रेसलेट', 'चे'], ar: 'إسورة', es: 'pulsera', zh: '手链' },
  mangalsutra: { en: 'mangalsutra', hi: ['मंगलसूत्र', 'का'], mr: ['मंगळसूत्र', 'चे'], ar: 'مانغالسوترا', es: 'mangalsutra', zh: '印度婚链' },
  nosePin: { en: 'nose pin', hi: ['नथ', 'की'], mr: ['नथ', 'ची'], ar: 'حلق الأنف', es: 'piercing de nariz', zh: '鼻钉' },
  anklet: { en: 'anklet', hi: ['पायल', 'की'], mr: ['पैंजण', 'चे'], ar: 'خلخال', es: 'tobillera', zh: '脚链' },
  toeRing: { en: 'toe ring', hi: ['बिछिया', 'की'], mr: ['जोडवी', 'ची'], ar: 'خاتم القدم', es: 'anillo de pie', zh: '趾环' },
  set: { en: 'set', hi: ['सेट', 'का'], mr: ['सेट', 'चा'], ar: 'طقم', es: 'conjunto', zh: '套装' },
  coin: { en: 'coin', hi: ['सिक्का', 'का'], mr: ['नाणे', 'चे'], ar: 'عملة', es: 'moneda', zh: '币' },
  bar: { en: 'bar', hi: ['सिल्ली', 'की'], mr: ['वळी', 'ची'], ar: 'سبيكة', es: 'lingote', zh: '条' },
}

/** Metals and stones: the word alone, and in Hindi and Marathi its form before `of`. */
const materials: Record<string, { en: string; hi: string; mr: string; ar: string[]; es: string; zh: string[] }> = {
  gold: { en: 'gold', hi: 'सोने', mr: 'सोन्या', ar: ['ذهب', 'ذهبية', 'ذهبي', 'من الذهب'], es: 'oro', zh: ['黄金', '金'] },
  silver: { en: 'silver', hi: 'चाँदी', mr: 'चांदी', ar: ['فضة', 'فضية', 'بالفضة'], es: 'plata', zh: ['白银', '银'] },
  platinum: { en: 'platinum', hi: 'प्लैटिनम', mr: 'प्लॅटिनम', ar: ['بلاتين', 'بلاتينية'], es: 'platino', zh: ['铂金'] },
  diamond: { en: 'diamond', hi: 'हीरे', mr: 'हिऱ्या', ar: ['ألماس', 'ماسية', 'بالألماس'], es: 'diamantes', zh: ['钻石', '鑽石'] },
  ruby: { en: 'ruby', hi: 'माणिक', mr: 'माणका', ar: ['ياقوت أحمر'], es: 'rubíes', zh: ['红宝石', '紅寶石'] },
  emerald: { en: 'emerald', hi: 'पन्ने', mr: 'पाचू', ar: ['زمرد', 'زمردية'], es: 'esmeraldas', zh: ['祖母绿'] },
  sapphire: { en: 'sapphire', hi: 'नीलम', mr: 'नीलमणि', ar: ['ياقوت أزرق'], es: 'zafiros', zh: ['蓝宝石'] },
  pearl: { en: 'pearl', hi: 'मोतियों', mr: 'मोत्यां', ar: ['لؤلؤ', 'لؤلؤية'], es: 'perlas', zh: ['珍珠'] },
}

const languages = ['hi', 'mr', 'ar', 'es', 'zh-Hans'] as const

/** A metal or stone with a kind in each language, as it is asked for there. */
function phrasesOf(material: (typeof materials)[string], kind: (typeof kinds)[string]): Record<(typeof languages)[number], string[]> {
  return {
    hi: [`${material.hi} ${kind.hi[1]} ${kind.hi[0]}`],
    mr: [`${material.mr}${kind.mr[1]} ${kind.mr[0]}`],
    ar: material.ar.map((word) => `${kind.ar} ${word}`),
    es: [`${kind.es} de ${material.es}`],
    'zh-Hans': material.zh.flatMap((word) => [`${word}${kind.zh}`, `${word} ${kind.zh}`]),
  }
}

const metals = ['gold', 'silver', 'platinum']
/** Kinds that are asked for with each stone; with each metal all are. */
const kindsWithStones = ['ring', 'earrings', 'necklace', 'bracelet']

describe.each(Object.entries(materials))('%s', (name, material) => {
  test.each(Object.entries(kinds).filter(([kind]) => metals.includes(name) || kindsWithStones.includes(kind)))(
    '%s: the phrase of each language finds what the English one finds',
    async (_kind, kind) => {
      const phrases = phrasesOf(material, kind)
      for (const language of languages) {
        // The last word of a query may be a prefix (`bar` of `barbada`), so the category comes first.
        const expected = await found(`${kind.en} ${material.en}`, language)
        for (const phrase of phrases[language])
          expect([language, phrase, await found(phrase, language)]).toEqual([language, phrase, expected])
      }
    },
  )
  test('alone and with a ring, in a language that a site does not have', async () => {
    for (const language of ['en', 'es', 'hi']) {
      for (const word of [material.hi, `${material.mr}ची`, ...material.ar, material.es, ...material.zh])
        expect([language, word, await found(word, language)]).toEqual([language, word, await found(material.en, language)])
      const expected = await found(`${material.en} ring`, language)
      for (const phrase of Object.values(phrasesOf(material, kinds['ring']!)).flat())
        expect([language, phrase, await found(phrase, language)]).toEqual([language, phrase, expected])
    }
  })
})

test('kinds are understood in every language and script on every site', async () => {
  for (const language of ['en', 'hi', 'es', 'zh-Hans'])
    for (const [phrase, english] of [
      ['戒指', 'ring'],
      ['耳環', 'earring'],
      ['項鍊', 'necklace'],
      ['सोने की अंगूठी', 'gold ring'],
      ['sone ki anguthi', 'gold ring'],
      ['سونے کی انگوٹھی', 'gold ring'],
      ['انگشتر طلا', 'gold ring'],
      ['一枚戒指', 'ring'],
      ['सोना', 'gold'],
      ['金條', 'bar gold'],
      ['金币', 'gold coin'],
      ['金幣', 'gold coin'],
    ] as const) {
      const expected = await found(english, language)
      expect([language, phrase, expected.length > 0, await found(phrase, language)]).toEqual([language, phrase, true, expected])
    }
})
