import { expect, test } from 'vitest'
import { netOf, orderedComposition, parseThousandths } from './weighing.ts'

test('a weight is read in any digits, with a point or a comma, up to three decimals', () => {
  expect(['3.336', '3,336', ' 3 ', '12.5', '0.', '٣٫٣٣٦', '३.३३६'].map(parseThousandths)).toEqual([3336, 3336, 3000, 12_500, 0, 3336, 3336])
  expect(['', '.5', '3.3361', '-1', '1e3', '3.3.3', 'three'].map(parseThousandths)).toEqual([...'7654321'].map(() => undefined))
})

test('the net weight is the gross weight less 0.2 g a carat and all other parts', () => {
  expect(netOf(3336, [{ caratMilli: 500 }, { caratMilli: 120 }], 0)).toBe(3212)
  expect(netOf(48_000, [], 12_500)).toBe(35_500)
})

test('the composition of a piece is read from its price; its pearls are the rest of its gross weight beside metal and stones', () => {
  const breakup = [
    { code: 'metal', value: 1, metal: 'gold', purity: '22K', weightMg: 30_000 },
    { code: 'stone', value: 1, name: 'Ruby', shape: 'round', caratMilli: 1000, count: 8 },
    { code: 'making', value: 1 },
  ]
  expect(orderedComposition({ breakup, ordered: { grossMg: 45_200, netMg: 30_000 } })).toEqual({
    metals: [{ metal: 'gold', purity: '22K', netMg: 30_000 }],
    stones: [{ name: 'Ruby', shape: 'round', caratMilli: 1000, count: 8 }],
    otherMg: 15_000,
  })
})
