import { expect, test } from 'vitest'
import { stepOf, stepsOf } from './order-progress.tsx'

const at = (state: string, method: string) => {
  const steps = stepsOf({ isMade: false, travels: true }, method)
  return steps[stepOf(steps, state)]
}

test('an order that is collected waits in its store before it is handed over; one that is delivered has no such step', () => {
  expect(stepsOf({ isMade: true, travels: true }, 'pickup')).toEqual(['workshop', 'weigh', 'ready', 'shipped', 'collect', 'delivered'])
  expect(stepsOf({ isMade: false, travels: false }, 'pickup')).toEqual(['ready', 'collect', 'delivered'])
  expect(stepsOf({ isMade: false, travels: true }, 'insured')).toEqual(['ready', 'shipped', 'delivered'])
  expect(['shipped', 'out_for_delivery', 'delivery_failed', 'delivered'].map((state) => at(state, 'pickup'))).toEqual([
    'shipped',
    'collect',
    'collect',
    'delivered',
  ])
  expect(['shipped', 'out_for_delivery', 'delivery_failed', 'delivered'].map((state) => at(state, 'insured'))).toEqual([
    'shipped',
    'shipped',
    'shipped',
    'delivered',
  ])
  expect(at('placed', 'pickup')).toBeUndefined()
})
