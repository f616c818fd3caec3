import { describe, expect, test } from 'vitest'
import { articlesProblem, latestWeights } from './rules.ts'

const pair = { grossMg: 3000, hallmarkedArticles: 2, isWeighed: true, mustWeigh: false }

describe('the weights of articles', () => {
  test.each([
    [[15_000], 'hallmarking_too_heavy'],
    [[1500, 1511], 'hallmarking_too_heavy'],
    [[1500, 1510], undefined],
    [[1500, 1490], undefined],
    [[1500, 1489], 'hallmarking_far'],
    // One of the pair alone may weigh anything less.
    [[700], undefined],
  ])('of a pair that weighs 3 g: %s mg', (articlesMg, problem) => {
    expect(articlesProblem({ articlesMg, unit: pair }, '')).toBe(problem)
  })

  test.each([
    [[15_000], 'hallmarking_far'],
    [[3750], undefined],
    [[3751], 'hallmarking_far'],
    [[100, 100], undefined],
  ])('of a pair that was ordered with 3 g and is not weighed: %s mg', (articlesMg, problem) => {
    expect(articlesProblem({ articlesMg, unit: { ...pair, isWeighed: false } }, '')).toBe(problem)
    expect(articlesProblem({ articlesMg, unit: { ...pair, mustWeigh: true } }, '')).toBe(problem)
    expect(articlesProblem({ articlesMg, unit: { ...pair, isWeighed: false } }, 'Wider')).toBeUndefined()
  })

  test('are the latest of each article; a rejected one has none until it leaves again', () => {
    const row = { article: 1, outMg: 1500, inMg: null, result: null }
    expect(latestWeights([row, { ...row, article: 2, outMg: 1480, inMg: 1470, result: 'hallmarked' }], [])).toEqual([1500, 1470])
    expect(latestWeights([{ ...row, inMg: 1490, result: 'rejected' }], [{ article: 2, grossMg: 1600 }])).toEqual([1600])
    expect(
      latestWeights(
        [
          { ...row, inMg: 1490, result: 'rejected' },
          { ...row, outMg: 1510 },
        ],
        [],
      ),
    ).toEqual([1510])
    expect(latestWeights([row], [{ article: 1, grossMg: 1600 }])).toEqual([1600])
  })
})
