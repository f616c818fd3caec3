import type { EngravingTerms } from '@karat/contract/engraving.ts'
import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { EngravingField } from './engraving-field.tsx'

const terms: EngravingTerms = { maxLetters: 16, scripts: ['latin'], workingDays: 3, charge: 750, exchangeable: true }
const note = (more: Partial<EngravingTerms>) =>
  textOf(markupOf(<EngravingField id="e" terms={{ ...terms, ...more }} colour="yellow" typed="" onType={() => {}} />, testSite()))

test('the note lists the reasons for returning an engraved product, and an exchange only if the site offers it', () => {
  expect(note({})).toContain(
    '3 more working days. An engraved piece can be returned only for a fault; bought with an account, it can also be exchanged.',
  )
  expect(note({ exchangeable: false })).toMatch(/3 more working days\. An engraved piece can be returned only for a fault\.\|$/)
  expect(note({ workingDays: 0 })).not.toContain('working day')
  expect(note({ workingDays: 1 })).toContain('One more working day.')
})
