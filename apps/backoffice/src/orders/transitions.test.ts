import { expect, test } from 'vitest'
import { buttonsOf, cashNotNoted, mainOf } from './transitions.ts'

const one = (transition: 'pass' | 'pack' | 'confirm' | 'ship', guard: string | null = null) => ({
  transition,
  guard,
  allowed: guard === null,
})

test('the main button is the first transition that succeeds now; the buttons of those that wait for something come last', () => {
  const buttons = buttonsOf([one('pack', 'hallmarked'), one('confirm'), one('ship')])
  expect(buttons.map(({ transition }) => transition)).toEqual(['confirm', 'pack'])
  expect(mainOf(buttons)?.transition).toBe('confirm')
  expect(mainOf([one('pack', 'hallmarked')])).toBeUndefined()
})

test('to pass a piece without weighing is no main button, because it waits for the scale', () => {
  expect(mainOf([one('pass')])).toBeUndefined()
  expect(mainOf([one('pass'), one('pack')])?.transition).toBe('pack')
})

test('cash is not noted yet where it may be recorded, and not while its pieces travel or once it was', () => {
  const order = (...transitions: Parameters<typeof cashNotNoted>[0]['transitions']) => ({ transitions })
  const collect = { transition: 'collect', allowed: true, cash: 500 } as const
  expect([
    cashNotNoted(order({ transition: 'deliver', allowed: true, cash: 700 }, collect)),
    cashNotNoted(order({ transition: 'collect', allowed: false })),
    cashNotNoted(order()),
  ]).toEqual([500, 0, 0])
})
