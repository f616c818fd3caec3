import { expect, test } from 'vitest'
import { readPastedRates } from './pasted-rates.ts'

const names = ['24K', '22K', '18K', 'S925', 'PT950', 'SOL-.5-VS-GH', 'RUBY']
const rateOf = (amount: string, decimals = 2) => {
  const { texts, problems } = readPastedRates(`22K, ${amount}`, names, decimals)
  return texts['22K'] ?? problems[0]?.problem
}

test('lines of a file, of a sheet and of a message fill the fields that they name', () => {
  const pasted =
    'Purity, Rate\n24K, 15904\r\n22k\t₹14,578.00\n\n18K;11.927,50\n"S925","284"\nPT950 = Rs. 5,931/-\nSOL-.5-VS-GH, 160000\nRUBY: 6500 INR'
  expect(readPastedRates(pasted, names, 2)).toEqual({
    texts: { '24K': '15904', '22K': '14578', '18K': '11927.50', S925: '284', PT950: '5931', 'SOL-.5-VS-GH': '160000', RUBY: '6500' },
    problems: [],
  })
})

test('amounts are read with the separators of every country, and refused where they read as two', () => {
  const read = [
    '15,904',
    '1,59,040',
    '15.904,5',
    '15,904.5',
    '15 904,50',
    "15'904",
    '504,75',
    'AED 504.75 / g',
    'S$178.50',
    '१५,९०४',
    '٥٠٤٫٧٥',
    '1.159.040',
  ]
  expect(read.map((amount) => rateOf(amount))).toEqual([
    '15904',
    '159040',
    '15904.50',
    '15904.50',
    '15904.50',
    '15904',
    '504.75',
    '504.75',
    '178.50',
    '15904',
    '504.75',
    '1159040',
  ])
  expect(
    ['15.904', '504.755', '50.1234', '15,90,4', '-5', '', '0', 'abc', '14,405\t14,300', '5..5'].map((amount) => rateOf(amount)),
  ).toEqual(['unclear', 'unclear', 'decimals', 'rate', 'rate', 'rate', 'rate', 'rate', 'rate', 'rate'])
  // Dinars have three decimals: a comma before three digits may be either there.
  expect([rateOf('43,905', 3), rateOf('43.90', 3), rateOf('1,043.905', 3)]).toEqual(['unclear', '43.900', '1043.905'])
})

test('lines that are not understood are named by number and reason, and change no field', () => {
  expect(readPastedRates('21K, 5\n24K, 15904\n24K, 15905\n22K\n22K9, 5', names, 2)).toEqual({
    texts: { '24K': '15904' },
    problems: [
      { line: 1, text: '21K, 5', problem: 'name' },
      { line: 3, text: '24K, 15905', problem: 'twice' },
      { line: 4, text: '22K', problem: 'rate' },
      { line: 5, text: '22K9, 5', problem: 'name' },
    ],
  })
})
