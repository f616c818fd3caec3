import { describe, expect, test } from 'vitest'
import {
  isAsSaved,
  isFarFromOrdered,
  isTyped,
  netOf,
  orderedComposition,
  parseThousandths,
  problemOfWeight,
  readWeighDraft,
  readWeights,
  scaleToBegin,
  type TypedWeights,
  weighedComposition,
  weightsToSend,
} from './weighing.ts'

test('a weight is read in any digits, up to three decimals; a comma is refused, as in a rate', () => {
  expect(['3.336', ' 3 ', '12.5', '0.', '٣٫٣٣٦', '३.३३६'].map(parseThousandths)).toEqual([3336, 3000, 12_500, 0, 3336, 3336])
  expect(['', '.5', '3.3361', '-1', '1e3', '3.3.3', 'three', '3,300', '3,336', '१,२३४'].map(parseThousandths)).toEqual(
    Array.from({ length: 10 }, () => undefined),
  )
})

test('other parts need a reason where they differ from the order by more than a quarter and by more than half a gram', () => {
  expect([12_800, 16_000, 9600, 1500, 0].map((mg) => isFarFromOrdered(mg, mg === 1500 ? 1000 : 12_800))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
  expect([isFarFromOrdered(16_001, 12_800), isFarFromOrdered(9599, 12_800), isFarFromOrdered(1501, 1000)]).toEqual([true, true, true])
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
  const ordered = { grossMg: 45_200, netMg: 30_000, parts: breakup.slice(0, 2) }
  const composition = {
    metals: [{ metal: 'gold', purity: '22K', netMg: 30_000 }],
    stones: [{ name: 'Ruby', shape: 'round', caratMilli: 1000, lastMilli: 1000, count: 8 }],
    otherMg: 15_000,
  }
  expect(orderedComposition({ breakup, ordered })).toEqual(composition)
  // Weighed before, it was still ordered as it was; its fields begin with the carats of the last weighing.
  const weighed = [
    { code: 'metal', value: 1, metal: 'gold', purity: '22K', weightMg: 30_400 },
    { code: 'stone', value: 1, name: 'Ruby', shape: 'round', caratMilli: 1100, count: 8 },
  ]
  const again = orderedComposition({ breakup: weighed, ordered })
  expect(again).toEqual({ ...composition, stones: [{ ...composition.stones[0], lastMilli: 1100 }] })
  expect(readWeights(again, { gross: '45.6', other: '15' }).stones).toEqual([{ caratMilli: 1100, count: 8 }])
  expect(isTyped(again, { 'stone 0': '1.100' })).toBe(false)
})

describe('the typed weights of a set with pearls', () => {
  const parts = {
    metals: [{ metal: 'gold', purity: '22K', netMg: 101_460 }],
    stones: [{ name: 'Pearl', shape: 'round', caratMilli: 0, lastMilli: 0, count: 64 }],
    otherMg: 12_800,
  }
  const read = (typed: Record<string, string>) => readWeights(parts, typed)
  const problems = (typed: Record<string, string>) => ['gross', 'other'].map((name) => problemOfWeight(name, read(typed), parts))

  test('are sent with the pearls in grams alone, whatever carats an older draft has', () => {
    const typed = { gross: '114.26', other: '12.8', 'stone 0': '64' }
    expect(weightsToSend(read(typed), parts)).toEqual({
      grossMg: 114_260,
      netMg: 101_460,
      otherMg: 12_800,
      stones: [{ caratMilli: 0, count: 64 }],
    })
    expect(problems(typed)).toEqual([undefined, undefined])
  })
  test('are not sent without the pearls, and need a reason far from the order', () => {
    expect(problems({ gross: '114.26', other: '0' })).toEqual([undefined, 'weigh.partsMissing'])
    expect(weightsToSend(read({ gross: '114.26', other: '0' }), parts)).toBeUndefined()
    const far = read({ gross: '114.26', other: '6' })
    expect([far.isOtherFar, weightsToSend(far, parts)]).toMatchObject([true, { otherMg: 6000, otherChanged: true }])
  })
  test('have a problem at the gross weight where it is zero or leaves no metal', () => {
    expect(problems({ gross: '0', other: '12.8' })).toEqual(['weigh.isZero', undefined])
    expect(problems({ gross: '12', other: '12.8' })).toEqual(['weigh.noMetal', undefined])
    expect(problems({ gross: '', other: '' })).toEqual([undefined, undefined])
  })
  test('are not saved only while something other than the first text is typed', () => {
    const ruby = { ...parts, stones: [{ name: 'Ruby', shape: 'oval', caratMilli: 500, lastMilli: 500, count: 1 }] }
    const first: TypedWeights[] = [{}, { gross: '' }, { gross: ' ', 'stone 0': '0.500' }]
    expect(first.map((typed) => isTyped(ruby, typed))).toEqual([false, false, false])
    const other: TypedWeights[] = [{ gross: '1' }, { 'stone 0': '' }, { reason: 'x' }]
    expect(other.map((typed) => isTyped(ruby, typed))).toEqual([true, true, true])
  })
})

test('the typed weights are as saved only where gross and net are those of the last weigh-in', () => {
  const weighed = { grossMg: 3336, netMg: 3212 }
  expect(isAsSaved({ weighed }, { gross: 3336, net: 3212 })).toBe(true)
  expect(isAsSaved({ weighed }, { gross: 3336, net: undefined })).toBe(false)
  expect(isAsSaved({ weighed }, { gross: 3336, net: 3211 })).toBe(false)
  expect(isAsSaved({ weighed: null }, { gross: 3336, net: 3212 })).toBe(false)
})

describe('the typed weights of a piece', () => {
  const parts = { metals: [], stones: [], otherMg: 0 }
  const draft = (typed: TypedWeights, after: string | null = 'RV26-OLD') => JSON.stringify({ after, typed })
  test('belong to the weighing upon which they were begun, also once there is a newer one', () => {
    expect(readWeighDraft(draft({ gross: '3.3' }), parts, 'RV26-NEW')).toEqual({ after: 'RV26-OLD', typed: { gross: '3.3' } })
    expect(readWeighDraft(draft({ gross: '3.3' }, null), parts, 'RV26-NEW').after).toBeNull()
  })
  test('belong to the newest one while there are none', () => {
    expect(readWeighDraft('', parts, 'RV26-NEW')).toEqual({ after: 'RV26-NEW', typed: {} })
    expect(readWeighDraft('', parts, null).after).toBeNull()
    expect(readWeighDraft(draft({ gross: ' ' }), parts, 'RV26-NEW').after).toBe('RV26-NEW')
  })
})

test('a weighing is read from its price: metals, stones by carats, and the rest of the gross weight', () => {
  const metal = { code: 'metal', metal: 'gold', purity: '18K', weightMg: 3000 }
  const diamonds = { code: 'stone', name: 'Diamond', caratMilli: 500, count: 20 }
  const pearls = { code: 'stone', name: 'Pearl', count: 3 }
  const after = (grossMg: number, ...breakup: object[]) =>
    weighedComposition({ grossMg, netMg: 3000, total: 0, breakup: [metal, ...breakup] as never })
  expect(after(5600, diamonds, pearls)).toEqual({
    metals: [{ metal: 'gold', purity: '18K', netMg: 3000 }],
    stones: [{ name: 'Diamond', caratMilli: 500, count: 20 }],
    otherMg: 2500,
  })
  // The scale may be off by its step.
  expect(after(3010).otherMg).toBe(0)
  expect(after(3011).otherMg).toBe(11)
})

test('a weigh-in begins with the scale that was chosen on this device, else with the only one at its place, or of all', () => {
  const [one, two, far] = [
    { id: 'one', storeID: null },
    { id: 'two', storeID: null },
    { id: 'far', storeID: 'pune' },
  ]
  const begin = (scales: { id: string; storeID: string | null }[], chosen?: string, place: string | null = null) =>
    scaleToBegin(scales, { chosen, place })?.id
  expect(begin([one, two, far], 'two')).toBe('two')
  expect(begin([one, two, far], 'gone')).toBeUndefined()
  expect(begin([one, far])).toBe('one')
  expect(begin([one, two, far], undefined, 'pune')).toBe('far')
  expect(begin([far])).toBe('far')
  expect(begin([])).toBeUndefined()
})

test('several metals agree within the step of the scale', () => {
  const parts = {
    metals: [
      { purity: '22K', metal: 'gold', netMg: 5000 },
      { purity: 'PT950', metal: 'platinum', netMg: 5000 },
    ],
    stones: [],
    otherMg: 0,
  }
  const send = (platinum: string, stepMg?: number) =>
    weightsToSend(readWeights(parts, { gross: '10.000', 'metal 0': '5.000', 'metal 1': platinum }), parts, stepMg) !== undefined
  expect([send('5.010'), send('5.011')]).toEqual([true, false])
  expect([send('5.001', 1), send('5.002', 1), send('5.050', 50)]).toEqual([true, false, true])
})
