import { expect, test } from 'vitest'
import { inWords } from './in-words.ts'

test.each([
  [4_292_100, 'INR', 'Rupees forty-two thousand nine hundred and twenty-one only'],
  [26_815_400, 'INR', 'Rupees two lakh sixty-eight thousand one hundred and fifty-four only'],
  [1_000_000_000_00, 'INR', 'Rupees one hundred crore only'],
  [12_345_678_901, 'INR', 'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine and one paise only'],
  [1_401_923, 'AED', 'Dirhams fourteen thousand and nineteen and twenty-three fils only'],
  [77_846, 'USD', 'US dollars seven hundred and seventy-eight and forty-six cents only'],
  [1_234_567_00, 'SGD', 'Singapore dollars one million two hundred and thirty-four thousand five hundred and sixty-seven only'],
  [0, 'GBP', 'Pounds zero only'],
  [-100, 'USD', 'Minus US dollars one only'],
  [12_345, 'JPY', 'JPY twelve thousand three hundred and forty-five only'],
] as const)('%i minor units of %s in words', (amount, currency, words) => {
  expect(inWords(amount, currency)).toBe(words)
})
