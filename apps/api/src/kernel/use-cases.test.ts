import { expect, expectTypeOf, test } from 'vitest'
import { bindUseCases } from './use-cases.ts'

const add = ({ step }: { step: number }, start: number, times = 1) => start + step * times
const name = async ({ prefix }: { prefix: string }, word: string) => `${prefix}-${word}`

test('use cases are called without their dependencies, and may share one object of dependencies', async () => {
  const bound = bindUseCases({ step: 2, prefix: 'a' }, { add, name })
  expect(bound.add(1)).toBe(3)
  expect(bound.add(1, 3)).toBe(7)
  expect(await bound.name('b')).toBe('a-b')
  expectTypeOf(bound.add).toEqualTypeOf<(start: number, times?: number) => number>()
  expectTypeOf(bound.name).toEqualTypeOf<(word: string) => Promise<string>>()
})
