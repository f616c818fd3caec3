import { expect, test } from 'vitest'
import { spinFrame, type Turn, turnOf } from '../../media/gallery-slides.ts'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { useTurnText } from './turn-text.ts'

const yellow = { id: 'RNG-001-turn', colour: 'yellow', frames: 36 }
const rose = { id: 'RNG-001-turn-rose', colour: 'rose', frames: 36 }

test('a 360° view shows the selected metal if there is one of it, else the first', () => {
  expect([turnOf([yellow, rose], 'rose'), turnOf([yellow, rose], 'white'), turnOf([], 'rose')]).toEqual([rose, yellow, undefined])
  expect(spinFrame(rose.id, 7)).toBe('RNG-001-turn-rose-007')
})

function Said({ turn, colour }: { turn: Turn; colour: string }) {
  return useTurnText()(turn, colour)
}

test('a view of another metal than the selected one names it, in every language', () => {
  const said = (turn: Turn, colour: string, language = 'en') =>
    textOf(markupOf(<Said turn={turn} colour={colour} />, testSite('in', language)))
  expect(said(yellow, 'yellow')).toBe('Turn it round')
  expect(said(yellow, 'rose')).toBe('Turn it round, shown in: Yellow gold')
  expect(said({ ...yellow, colour: '' }, 'rose')).toBe('Turn it round')
  expect(new Set(['en', 'ar', 'es', 'hi', 'mr', 'zh-Hans'].map((language) => said(yellow, 'rose', language))).size).toBe(6)
})
