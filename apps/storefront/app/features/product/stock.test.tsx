import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { Stock } from './product-view.tsx'

const said = (availability: 'ready' | 'made_to_order', engravingDays: number, language = 'en') =>
  markupOf(<Stock chosen={{ availability, leadDays: 12 }} engravingDays={engravingDays} />, testSite('in', language))

test('an engraved product in stock is sent once it is engraved', () => {
  expect(said('ready', 0)).toContain('is-ready')
  expect(textOf(said('ready', 0))).toContain('Ready to ship')
  expect(said('ready', 3)).not.toContain('is-ready')
  expect(textOf(said('ready', 3))).toContain('Ready to ship in 3 working days')
  expect(textOf(said('ready', 1))).toContain('Ready to ship in one working day')
  expect(textOf(said('made_to_order', 3))).toContain('Made to order in 12 days')
})
