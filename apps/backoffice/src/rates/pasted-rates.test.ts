import { expect, test } from 'vitest'
import { readPastedRates } from './pasted-rates.ts'

const wide = { floor: 1, ceiling: 9_999_999 }
const rates = [
  ...['24K', '22K', '18K'].map((name) => ({ name, metal: 'gold', ...wide, floor: 1000 })),
  { name: 'S999', metal: 'silver', floor: 50, ceiling: 1400 },
  { name: 'S925', metal: 'silver', floor: 50, ceiling: 1400 },
  { name: 'PT950', metal: 'platinum', ...wide },
  ...['SOL-.5-VS-GH', 'RUBY'].map((name) => ({ name, ...wide })),
]
const metals = new Map([
  ['gold', 'gold'],
  ['silver', 'silver'],
  ['चाँदी', 'silver'],
])
const read = (pasted: string, more: { decimals?: number; single?: 'sell' | 'buy' } = {}) =>
  readPastedRates(pasted, { rates, metals, decimals: 2, ...more })
/** The rates of a line of 22K: the one at which it is sold, and the one at which old metal is bought; else the problem. */
const ratesOf = (figures: string, decimals = 2) => {
  const { texts, buys, problems } = read(`22K, ${figures}`, { decimals })
  return problems[0]?.problem ?? (buys['22K'] === undefined ? texts['22K'] : [texts['22K'], buys['22K']])
}

test('lines of a file, of a sheet and of a message fill the fields that they name', () => {
  const pasted =
    'Purity, Rate\n24K, 15904\r\n22k\t₹14,578.00\n\n18K;11.927,50\n"S925","284"\nPT950 = Rs. 5,931/-\nSOL-.5-VS-GH, 160000\nRUBY: 6500 INR'
  expect(read(pasted)).toEqual({
    texts: { '24K': '15904', '22K': '14578', '18K': '11927.50', S925: '284', PT950: '5931', 'SOL-.5-VS-GH': '160000', RUBY: '6500' },
    buys: {},
    problems: [],
  })
})

test.each([
  ['22K 13645', '22K', '13645'],
  ['22 K, 13,645.00', '22K', '13645'],
  ['Gold 22K\t13645', '22K', '13645'],
  ['GOLD 22 13645', '22K', '13645'],
  ['22kt 13645', '22K', '13645'],
  ['22 Karat: 13645', '22K', '13645'],
  ['silver 925 172', 'S925', '172'],
  ['Silver - 999, 295.50', 'S999', '295.50'],
  ['चाँदी 925 १७२', 'S925', '172'],
  ['s 925 172', 'S925', '172'],
  ['pt 950\t5931', 'PT950', '5931'],
])('a purity is named in the ways of price lists: %s', (line, name, text) => {
  expect(read(line)).toEqual({ texts: { [name]: text }, buys: {}, problems: [] })
})

test.each([
  '925 172',
  'gold 925 172',
  'gold S925 172',
  'silver 22K 172',
  'gold, 13645',
  'goldfish 22K 5',
  '22 13645',
  '22K9 5',
  '22-K 5',
  'S9255 5',
])('a line that names no rate of the site is refused: %s', (line) => {
  expect(read(line)).toEqual({ texts: {}, buys: {}, problems: [{ line: 1, text: line, problem: 'name' }] })
})

test('amounts are read with the separators of every country, and refused where they read as two', () => {
  const all = {
    '15,904': '15904',
    '1,59,040': '159040',
    '15.904,5': '15904.50',
    '15,904.5': '15904.50',
    '15 904,50': '15904.50',
    "15'904": '15904',
    '1504,75': '1504.75',
    'AED 1504.75 / g': '1504.75',
    'S$1178.50': '1178.50',
    '१५,९०४': '15904',
    '٥٠٠٤٫٧٥': '5004.75',
    '1.159.040': '1159040',
  }
  expect(Object.keys(all).map((figures) => ratesOf(figures))).toEqual(Object.values(all))
  const refused = { '15.904': 'unclear', '1504.755': 'rate', '504.755': 'unclear', '5000.1234': 'decimals', '15,90,4': 'rate' }
  const none = { '-5': 'rate', '': 'rate', '0': 'rate', abc: 'rate', '5..5': 'rate', '1,2,3': 'rate', '15.904,50.5': 'unclear' }
  for (const [figures, problem] of Object.entries({ ...refused, ...none })) expect([figures, ratesOf(figures)]).toEqual([figures, problem])
  // Dinars have three decimals: a comma before three digits may be either there.
  expect([ratesOf('43,905', 3), ratesOf('43.90', 3), ratesOf('1,043.905', 3)]).toEqual(['unclear', '43.900', '1043.905'])
})

test('a second figure is the rate at which old metal is bought, and never above the first', () => {
  for (const figures of [
    '13645\t13400',
    '13645 13400',
    '13645, 13400',
    '13645;13400',
    '13,645 / 13,400',
    '13645 – 13400',
    '13645,13400',
    '₹13645 ₹13400',
    '13 645 13 400',
  ])
    expect([figures, ratesOf(figures)]).toEqual([figures, ['13645', '13400']])
  expect(ratesOf('13645.50,13400.25')).toEqual(['13645.50', '13400.25'])
  expect(read('"22K","13,645.00","13,400.00"')).toMatchObject({ texts: { '22K': '13645' }, buys: { '22K': '13400' } })
  expect(['13400\t13645', '13400 13645', '13645 13400 13000', '13645\t\t', '13645\tsoon'].map((figures) => ratesOf(figures))).toEqual([
    'above',
    'above',
    'rate',
    '13645',
    'rate',
  ])
  // Three digits after a space may be thousands, or a rate: what the metal cannot cost is no reading.
  expect(read('silver 925 172 165')).toMatchObject({ texts: { S925: '172' }, buys: { S925: '165' } })
  expect(ratesOf('172 165')).toBe('172165')
  expect(read('PT950 905 880').problems).toEqual([{ line: 1, text: 'PT950 905 880', problem: 'figures' }])
  // Stones are bought at no rate.
  expect(read('RUBY, 6500; 6000').problems).toEqual([{ line: 1, text: 'RUBY, 6500; 6000', problem: 'rate' }])
})

test('single figures are buy rates where they are pasted into that column', () => {
  expect(read('22K 13400\n24K 15904 15600\nRUBY 6500', { single: 'buy' })).toEqual({
    texts: { '24K': '15904', RUBY: '6500' },
    buys: { '22K': '13400', '24K': '15600' },
    problems: [],
  })
})

test('lines that are not understood are named by number and reason, and change no field', () => {
  expect(read('21K, 5\n24K, 15904\n24K, 15905\n22K\n22K9, 5\n18K 11000 10500\n18K 11000 10500')).toEqual({
    texts: { '24K': '15904', '18K': '11000' },
    buys: { '18K': '10500' },
    problems: [
      { line: 1, text: '21K, 5', problem: 'name' },
      { line: 3, text: '24K, 15905', problem: 'twice' },
      { line: 4, text: '22K', problem: 'rate' },
      { line: 5, text: '22K9, 5', problem: 'name' },
      { line: 7, text: '18K 11000 10500', problem: 'twice' },
    ],
  })
})
