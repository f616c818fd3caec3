import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { FitBar } from './fit-bar.tsx'
import { sharesOf } from './shares.ts'

const bar = (fit: { small: number; true: number; large: number }, language = 'en') =>
  markupOf(<FitBar fit={fit} />, testSite('in', language))

test('the fit is a bar of the reviewers’ answers, with a text [E-07]', () => {
  const markup = bar({ small: 1, true: 22, large: 2 })
  expect(textOf(markup)).toContain('Runs small |4%|True to size |88%|Runs large |8%|25 wearers answered')
  expect([...markup.matchAll(/flex-grow:(\d+)/g)].map(([, share]) => Number(share))).toEqual([4, 88, 8])
  // An answer without votes has no part of the bar, and a product without votes has no bar.
  expect([...bar({ small: 0, true: 3, large: 0 }).matchAll(/flex-grow:(\d+)/g)].map(([, share]) => share)).toEqual(['100'])
  expect(bar({ small: 0, true: 0, large: 0 })).toBe('')
  const languages = ['en', 'hi', 'mr', 'ar', 'es', 'zh-Hans']
  expect(new Set(languages.map((language) => textOf(bar({ small: 1, true: 2, large: 0 }, language)))).size).toBe(6)
})

test('shares are whole percentages that add up to 100', () => {
  expect(sharesOf([1, 1, 1])).toEqual([34, 33, 33])
  expect(sharesOf([0, 0, 0])).toEqual([0, 0, 0])
  for (let small = 0; small < 12; small += 1)
    for (let large = 0; large < 12; large += 1) {
      const shares = sharesOf([small, 7, large])
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
      for (const [index, count] of [small, 7, large].entries())
        expect(Math.abs((shares[index] ?? 0) - (count * 100) / (small + 7 + large))).toBeLessThan(1)
    }
})
