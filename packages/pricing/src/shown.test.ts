import { describe, expect, test } from 'vitest'
import { costsMore, lossesOf, sameShown, type Shown, type ShownPart } from './shown.ts'

const part = (kind: ShownPart['kind'], amount: number, id = '', name = ''): ShownPart => ({ kind, id, name, amount })
const shown = (payable: number, ...parts: ShownPart[]): Shown => ({ payable, parts })

describe('the comparison with a shown total', () => {
  test('is equal if every part is equal', () => {
    const one = shown(10, part('credit', 5))
    expect(sameShown(one, shown(10, part('credit', 5)))).toBe(true)
    expect(sameShown(null, one)).toBe(false)
    for (const other of [shown(11, part('credit', 5)), shown(10, part('credit', 4)), shown(10, part('gift_card', 5)), shown(10)])
      expect(sameShown(one, other)).toBe(false)
    expect(sameShown(shown(1, part('gift_card', 5, 'a', '1')), shown(1, part('gift_card', 5, 'b', '1')))).toBe(false)
    expect(sameShown(shown(1, part('gift_card', 5, 'a', '1')), shown(1, part('gift_card', 5, 'a', '2')))).toBe(false)
  })

  test('reports smaller reductions and larger charges, and nothing that is better for the shopper', () => {
    const before = shown(0, part('gift_card', 9, 'g', '4410'), part('credit', 5), part('promotion', 7, 'p', 'CODE'), part('delivery', 3))
    expect(lossesOf(before, before)).toEqual([])
    const worse = shown(0, part('gift_card', 8, 'g', '4410'), part('promotion', 6, 'p', 'CODE'), part('delivery', 4), part('wrap', 2))
    expect(lossesOf(before, worse)).toEqual([
      { kind: 'gift_card', id: 'g', name: '4410', before: 9, now: 8 },
      { kind: 'credit', id: '', name: '', before: 5, now: 0 },
      { kind: 'promotion', id: 'p', name: 'CODE', before: 7, now: 6 },
      { kind: 'delivery', id: '', name: '', before: 3, now: 4 },
      { kind: 'wrap', id: '', name: '', before: 0, now: 2 },
    ])
    const better = shown(
      0,
      part('gift_card', 10, 'g', '4410'),
      part('credit', 5),
      part('promotion', 8, 'p', 'CODE'),
      part('promotion', 1, 'q'),
    )
    expect(lossesOf(before, better)).toEqual([])
  })

  test('is exceeded by a larger rest to pay, or by a tender that pays more than shown', () => {
    const before = shown(10, part('credit', 5), part('gift_card', 5, 'g'))
    expect(costsMore(before, before)).toBe(false)
    expect(costsMore(before, { ...before, payable: 11 })).toBe(true)
    expect(costsMore(before, { ...before, payable: 9 })).toBe(false)
    expect(costsMore(before, shown(10, part('credit', 10)))).toBe(true)
    expect(costsMore(before, shown(10, part('credit', 5), part('gift_card', 6, 'g')))).toBe(true)
    expect(costsMore(before, shown(10, part('promotion', 50, 'p'), part('delivery', 9)))).toBe(false)
  })

  test('distinguishes two cards, and a card from an offer of the same id', () => {
    const two = shown(0, part('gift_card', 5, 'a', '1'), part('gift_card', 9, 'b', '2'))
    expect(lossesOf(two, shown(0, part('gift_card', 5, 'a', '1')))).toEqual([{ kind: 'gift_card', id: 'b', name: '2', before: 9, now: 0 }])
    expect(costsMore(two, shown(0, part('gift_card', 6, 'a', '1')))).toBe(true)
    expect(costsMore(two, shown(0, part('gift_card', 1, 'c', '3')))).toBe(true)
    expect(costsMore(shown(0, part('promotion', 9, 'a')), shown(0, part('gift_card', 1, 'a')))).toBe(true)
    expect(costsMore(shown(0, part('credit', 9)), shown(0, part('credit', 9)), 0)).toBe(false)
  })

  test('uses the caller’s total, and reports nothing without one', () => {
    const now = shown(10, part('credit', 5))
    expect([costsMore(null, now), costsMore(null, now, 9), costsMore(null, now, 10), costsMore(null, now, 11)]).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(costsMore(shown(8, part('credit', 5)), now, 10)).toBe(false)
    expect(costsMore(shown(12, part('credit', 5)), now, 9)).toBe(true)
  })
})
