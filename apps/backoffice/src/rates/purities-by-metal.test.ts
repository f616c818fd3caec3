import { expect, test } from 'vitest'
import { dearerThanFiner, puritiesByMetal, puritiesOfSites } from './purities-by-metal.ts'
import type { StaffRates } from './use-rates.ts'

type Metal = StaffRates['metals'][number]
const metal = (of: string, purity: string, rate: number) => ({ metal: of, purity, rate }) as Metal

test('the purities of a site are by metal, the finest first', () => {
  const metals = [metal('gold', '9K', 5893), metal('gold', '24K', 15_715), metal('silver', 'S925', 275), metal('silver', 'S999', 295)]
  expect(puritiesByMetal({ metals }).map(([name, purities]) => [name, purities.map(({ purity }) => purity)])).toEqual([
    ['gold', ['24K', '9K']],
    ['silver', ['S999', 'S925']],
  ])
})

test('the purities of several sites are each named once, those of one site among those of the others', () => {
  const india = { metals: [metal('gold', '22K', 14_405), metal('gold', '9K', 5893), metal('platinum', 'PT950', 5949)] }
  const emirates = {
    metals: [metal('silver', 'S925', 10), metal('gold', '21K', 484), metal('gold', '22K', 504), metal('silver', 'S999', 11)],
  }
  expect(puritiesOfSites([india, emirates])).toEqual(['22K', '21K', '9K', 'PT950', 'S999', 'S925'])
  expect(puritiesOfSites([])).toEqual([])
})

test('a purity that costs as much as a finer one of its metal is named with it', () => {
  const metals = [metal('gold', '24K', 15_715), metal('gold', '22K', 15_715), metal('gold', '18K', 12_000), metal('silver', 'S999', 295)]
  expect([...dearerThanFiner(metals)]).toEqual([['22K', '24K']])
  expect([...dearerThanFiner([metal('gold', '24K', 100), metal('gold', '22K', 99), metal('silver', 'S925', 500)])]).toEqual([])
})
