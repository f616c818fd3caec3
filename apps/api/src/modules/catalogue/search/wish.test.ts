import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWish } from './wish.ts'

const read = (query: string, currency: Parameters<typeof readWish>[1] = 'INR') => {
  const { words, filters } = readWish(query, currency)
  return [words, filters]
}

test.each([
  ['gold ring under 50000', 'gold ring', { price: '-50000' }],
  ['diamond necklace under 2 lakh', 'diamond necklace', { price: '-200000' }],
  ['diamond necklace under 2.5 lakhs', 'diamond necklace', { price: '-250000' }],
  ['ring below 1,50,000', 'ring', { price: '-150000' }],
  ['ring below ₹1,50,000.00', 'ring', { price: '-150000' }],
  ['earrings under 50k', 'earrings', { price: '-50000' }],
  ['under 10k ring', 'ring', { price: '-10000' }],
  ['necklace less than Rs. 1 crore', 'necklace', { price: '-10000000' }],
  ['ring above 20000', 'ring', { price: '20000-' }],
  ['ring between 20000 and 40000', 'ring', { price: '20000-40000' }],
  ['ring between 40000 and 20000', 'ring', { price: '20000-40000' }],
  ['ring between 1 and 2 lakh', 'ring', { price: '100000-200000' }],
  ['ring 20000-40000', 'ring', { price: '20000-40000' }],
  ['ring 20000 to 40000', 'ring', { price: '20000-40000' }],
  ['ring around 30000', 'ring', { price: '24000-36000' }],
  ['1 gram gold coin', 'gold coin', { weight: '1-1' }],
  ['chain 22k 10 gram', 'chain', { weight: '9-11', purity: '22K' }],
  ['22 carat gold chain under 20 grams', 'gold chain', { weight: '-20', purity: '22K' }],
  ['bangles between 10 and 20 gm', 'bangles', { weight: '10-20' }],
  ['1 tola gold coin', 'gold coin', { weight: '10-13' }],
  ['0.5 gm coin', 'coin', { weight: '0-1' }],
  ['18k ring under 60k 5g', 'ring', { purity: '18K', price: '-60000', weight: '4-6' }],
  ['platinum pt 950 band', 'platinum band', { purity: 'PT950' }],
  ['50000 se kam ki anguthi', 'anguthi', { price: '-50000' }],
  ['50000 से कम की सोने की अंगूठी', 'सोने की अंगूठी', { price: '-50000' }],
  ['2 लाख तक हार', 'हार', { price: '-200000' }],
  ['20 हज़ार से 40 हज़ार के बीच अंगूठी', 'अंगूठी', { price: '20000-40000' }],
  ['10 ग्राम सोने की चेन', 'सोने की चेन', { weight: '9-11' }],
  ['50000 पेक्षा कमी अंगठी', 'अंगठी', { price: '-50000' }],
  ['2 लाखांपर्यंत हार', 'हार', { price: '-200000' }],
  ['2 लाखांच्या आत हार', 'हार', { price: '-200000' }],
  ['50 हजारांपेक्षा कमी अंगठी', 'अंगठी', { price: '-50000' }],
  ['50000 रुपयांपर्यंत अंगठी', 'अंगठी', { price: '-50000' }],
  ['50000 रुपयांच्या आत अंगठी', 'अंगठी', { price: '-50000' }],
  ['20 हजारांपासून अंगठी', 'अंगठी', { price: '20000-' }],
  ['10 ग्रॅमपर्यंत साखळी', 'साखळी', { weight: '-10' }],
  ['2 लाख पर्यंत हार', 'हार', { price: '-200000' }],
  ['20000 ते 40000 दरम्यान अंगठी', 'अंगठी', { price: '20000-40000' }],
  ['1 ग्रॅम सोन्याचे नाणे', 'सोन्याचे नाणे', { weight: '1-1' }],
  ['anillo de oro menos de 50.000', 'anillo de oro', { price: '-50000' }],
  ['anillo entre 20.000 y 40.000 rupias', 'anillo', { price: '20000-40000' }],
  ['cadena 10 gramos 22 quilates', 'cadena', { weight: '9-11', purity: '22K' }],
  ['خاتم ذهب أقل من 50000', 'خاتم ذهب', { price: '-50000' }],
  ['خاتم بين 20000 و 40000', 'خاتم', { price: '20000-40000' }],
  ['سلسلة عيار 22 10 جرام', 'سلسلة', { weight: '9-11', purity: '22K' }],
  ['低于5万的戒指', '戒指', { price: '-50000' }],
  ['5万以下戒指', '戒指', { price: '-50000' }],
  ['20000到40000戒指', '戒指', { price: '20000-40000' }],
  ['1克金币', '金币', { weight: '1-1' }],
  ['五万以下的戒指', '戒指', { price: '-50000' }],
  ['两万以内的戒指', '戒指', { price: '-20000' }],
  ['低於5萬的戒指', '戒指', { price: '-50000' }],
  ['5萬以內的戒指', '戒指', { price: '-50000' }],
  ['50000 سے کم انگوٹھی', 'انگوٹھی', { price: '-50000' }],
  ['2 لاکھ تک ہار', 'ہار', { price: '-200000' }],
  ['انگشتر زیر 50000', 'انگشتر', { price: '-50000' }],
  ['زنجیر 10 گرم', 'زنجیر', { weight: '9-11' }],
  ['ring above 20000 under 40000', 'ring', { price: '20000-40000' }],
  ['ring under 40000 above 20000 max 30000', 'ring', { price: '20000-30000' }],
  ['ring under ₹ 50 000', 'ring', { price: '-50000' }],
  ['ring, under 50,000!', 'ring', { price: '-50000' }],
  ['ring under 50000.', 'ring', { price: '-50000' }],
  ['ring under fifty thousand', 'ring', { price: '-50000' }],
  ['necklace under a lakh', 'necklace', { price: '-100000' }],
  ['necklace under two lakhs', 'necklace', { price: '-200000' }],
  ['डेढ़ लाख तक का हार', 'हार', { price: '-150000' }],
  ['पचास हज़ार से कम अंगूठी', 'अंगूठी', { price: '-50000' }],
  ['अडीच लाखांपर्यंत हार', 'हार', { price: '-250000' }],
  ['anillo hasta mil', 'anillo', { price: '-1000' }],
  ['anillo de menos de dos mil', 'anillo', { price: '-2000' }],
  ['خاتم أقل من ألفين', 'خاتم', { price: '-2000' }],
  ['خاتم تحت خمسة آلاف', 'خاتم', { price: '-5000' }],
  ['ring for 5000', 'ring', { price: '4000-6000' }],
  ['ring @ 50000', 'ring', { price: '40000-60000' }],
  ['budget 50000 ring', 'ring', { price: '-50000' }],
  ['ring for women under 30000', 'ring for women', { price: '-30000' }],
  ['ring for under 30000', 'ring', { price: '-30000' }],
  ['ring under 500 above 1000', 'ring', { price: '-500' }],
  ['necklace 2,00,000', 'necklace', { price: '160000-240000' }],
  ['necklace 2 00 000', 'necklace', { price: '160000-240000' }],
  ['necklace 2 lakh', 'necklace', { price: '160000-240000' }],
  ['ek lakh ka haar', 'haar', { price: '80000-120000' }],
  ['2 लाख का हार', 'हार', { price: '160000-240000' }],
  ['2万的项链', '项链', { price: '16000-24000' }],
  ['collar dos mil', 'collar', { price: '1600-2400' }],
  ['ring 50000', 'ring', { price: '40000-60000' }],
  ['50k ring', 'ring', { price: '40000-60000' }],
  ['18k ring 50000 5g', 'ring', { purity: '18K', price: '40000-60000', weight: '4-6' }],
  ['necklace between 5 and 3 lakh', 'necklace', { price: '300000-500000' }],
  ['necklace between 3 lakh and 5', 'necklace', { price: '300000-500000' }],
  ['necklace between 50000 and 1 lakh', 'necklace', { price: '50000-100000' }],
  ['necklace 1 lakh to 50000', 'necklace', { price: '50000-100000' }],
  ['ring between 500 and 2k', 'ring', { price: '500-2000' }],
  ['10 gram 20 gram chain', 'chain', { weight: '9-11' }],
  ['50000 under ring', 'ring', { price: '-50000' }],
  ['50k below gold ring', 'gold ring', { price: '-50000' }],
  ['500 under ring', 'ring', { price: '-500' }],
  ['2 lakh above necklace', 'necklace', { price: '200000-' }],
  ['10 gram under chain', 'chain', { weight: '-10' }],
  ['ring 50000 max', 'ring', { price: '-50000' }],
  ['ring 50000 and under', 'ring', { price: '-50000' }],
  ['ring 20000 and above', 'ring', { price: '20000-' }],
  ['under gold ring 50000', 'gold ring', { price: '-50000' }],
  ['budget ring 50000', 'ring', { price: '-50000' }],
  ['50000 تحت خاتم', 'خاتم', { price: '-50000' }],
  ['anillo 50000 máximo', 'anillo', { price: '-50000' }],
  ['5万不超过戒指', '戒指', { price: '-50000' }],
])('“%s” is parsed', (query, words, filters) => {
  expect(read(query)).toEqual([words, filters])
})

test('amounts are in the site’s currency; amounts in another currency stay words', () => {
  expect(read('ring under $500', 'USD')).toEqual(['ring', { price: '-500' }])
  expect(read('ring under 500 dollars', 'SGD')).toEqual(['ring', { price: '-500' }])
  expect(read('خاتم أقل من 2000 درهم', 'AED')).toEqual(['خاتم', { price: '-2000' }])
  expect(read('anillo hasta 1.500 dólares', 'USD')).toEqual(['anillo', { price: '-1500' }])
  expect(read('ring under $500', 'INR')).toEqual(['ring under $500', {}])
  expect(read('ring under 500 dirhams', 'INR')).toEqual(['ring under 500 dirhams', {}])
})

test('phrases that are not understood stay words', () => {
  for (const query of [
    'gold ring',
    'ring size 14 to 18',
    'ring 14-18',
    'over 1 carat diamond',
    'RNG-001',
    'RNG-99999',
    'rng 1',
    '22K',
    '22 carat',
    'chain under 18 inches',
    'under the sea',
    'Meher',
    '1 2 3',
    '999',
    'ring under 0',
    'ring under -500',
    'ring under 99999999999999',
    'ring under 999999999 crore',
    'under',
    'lakh',
    'one in a million ring',
    'ring under 5 0000',
    'ring under 1e5',
    'ring 1e5',
    'ring 5 0000',
    'ring for 2 years',
    'ring for 12',
    'chain for 925',
    'one of a kind ring',
    'पर्यंत',
    '三叶草',
  ])
    expect(read(query)).toEqual([query, {}])
})

test('every amount in a common notation is parsed, at any position', () => {
  const words = fc.constantFrom('gold ring', 'chain', 'diamond necklace', 'Meher solitaire', 'अंगूठी', 'خاتم')
  const written = fc.constantFrom<(value: number) => string>(
    String,
    (value) => value.toLocaleString('en-IN'),
    (value) => value.toLocaleString('en-US'),
  )
  fc.assert(
    fc.property(words, fc.integer({ min: 100, max: 99_999_999 }), written, fc.boolean(), (text, value, write, first) => {
      const amount = `under ${write(value)}`
      expect(read(first ? `${amount} ${text}` : `${text} ${amount}`)).toEqual([text, { price: `-${value}` }])
    }),
  )
})

test('any text is parsed, and the rest of it contains no further condition unless it repeats one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
      const { filters } = readWish(text, 'INR')
      if (filters.price) expect(filters.price).toMatch(/^\d{0,9}-\d{0,9}$/)
      if (filters.weight) expect(filters.weight).toMatch(/^\d{0,5}-\d{0,5}$/)
    }),
  )
  const part = fc.constantFrom(
    'ring',
    'under',
    'between',
    'and',
    '50000',
    '2',
    'lakh',
    '22k',
    '10',
    'gram',
    '-',
    'से',
    'के',
    'तक',
    '万',
    '以下',
    'من',
    'إلى',
    '$',
    '₹',
    'k',
    'gold',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const { words, filters } = readWish(parts.join(' '), 'INR')
      for (const [kind, form] of [
        ['price', /^\d{0,9}-\d{0,9}$/],
        ['weight', /^\d{0,5}-\d{0,5}$/],
      ] as const)
        if (filters[kind]) expect(filters[kind]).toMatch(form)
      if (Object.keys(filters).length === 0) expect(words).toBe(parts.join(' '))
    }),
  )
})
