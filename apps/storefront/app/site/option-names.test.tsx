import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../testing/page.tsx'
import { useOptionNames, useSizeName } from './option-names.ts'

function Size({ system, size }: { system: string; size: string }) {
  return useSizeName()(system, size)
}
function Names(item: Parameters<ReturnType<typeof useOptionNames>>[0]) {
  return useOptionNames()(item)
}
const sizeIn = (system: string, size: string, site = testSite()) => textOf(markupOf(<Size system={system} size={size} />, site))

test('rings have the country’s sizes, lengths their unit, other options their name or value', () => {
  expect([sizeIn('ring', '15'), sizeIn('ring', '15', testSite('us'))]).toEqual(['15', '7¼'])
  expect([sizeIn('chain', '18 in'), sizeIn('hoop', '16 mm'), sizeIn('coin', '10 g')]).toEqual(['18\u00A0in', '16\u00A0mm', '10\u00A0g'])
  expect([sizeIn('chain', '14 in + 4'), sizeIn('set', 'necklace 18 in')]).toEqual(['14\u00A0+\u00A04\u00A0in', '18\u00A0in'])
  expect([sizeIn('bangle', '2.6'), sizeIn('other', 'unheard of')]).toEqual(['2.6', 'unheard of'])
})

test('an item is named by purity, colour and size; missing options are left out', () => {
  const item = { purity: '18K', colour: 'yellow', size: '15', sizeSystem: 'ring' }
  const named = (more: Partial<typeof item> = {}, site = testSite()) => textOf(markupOf(<Names {...item} {...more} />, site))
  expect(named()).toBe('18K, yellow gold, size 15')
  expect(named({ sizeSystem: 'none' })).toBe('18K, yellow gold')
  expect(named({ purity: '', size: '' })).toBe('Yellow gold')
  // The choice of a back is no size, and the unit of a length shows that it is one.
  expect(named({ sizeSystem: 'choice', size: 'screw' })).toBe('18K, yellow gold, screw')
  expect(named({ sizeSystem: 'length', size: '18 in' })).toBe('18K, yellow gold, 18\u00A0in')
  expect(named({}, testSite('ae', 'ar'))).toMatch(/،/)
  // A metal that its purity names appears once.
  const silver = { purity: 'S925', size: '' }
  expect([named({ ...silver, colour: 'silver' }), named({ ...silver, colour: 'oxidised' })]).toEqual([
    'Silver 925',
    'Silver 925, oxidised silver',
  ])
  expect(named({ purity: 'PT950', colour: 'platinum', size: '' }, testSite('in', 'zh-Hans'))).toBe('铂金950')
})
