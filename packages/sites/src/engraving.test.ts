import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engravedText, engravingProblem, engravingScripts, lettersIn } from './engraving.ts'

const room = { maxLetters: 16, scripts: ['latin', 'devanagari', 'arabic'] } as const

describe('the normalized text of an engraving', () => {
  test.each([
    ['composed, whichever way they were typed', 'Rene\u0301', 'René'],
    ['without marks that nobody sees', '\u200EA\u202A & \u2066R\u00AD\uFEFF', 'A & R'],
    ['with every blank as one space', ' A\u00A0 \u3000 R ', 'A R'],
    ['without joiners between Latin letters', 'A\u200DR\u200C', 'AR'],
    ['with the joiners that words are spelled with', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['with characters of full width as usual ones', 'Ａ＆Ｒ ２１', 'A&R 21'],
    ['with one kind of heart and dash', 'A ❤\uFE0F R – S', 'A ♥ R - S'],
    ['with Arabic letters of a fixed form as usual ones', '\uFE8F\uFEFB', '\u0628\u0644\u0627'],
    ['empty where nothing was typed', ' \u200B ', ''],
  ])('is %s', (_, typed, text) => {
    expect(engravedText(typed)).toBe(text)
  })
  test('is unchanged when it is normalized again, and has no invisible characters at its ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (typed) => {
        const text = engravedText(typed)
        expect(engravedText(text)).toBe(text)
        expect(text).toBe(text.trim())
        expect(text).toBe(text.normalize('NFC'))
      }),
    )
  })
})

describe('whether a text can be engraved', () => {
  test.each(['A & R 21.11.26', 'आरव ♥ मीरा', 'محبّة ٢٠٢٦', 'Đặng', '14.02.2026', 'क्ष्म्य', '♥', '\u0639\u0640\u0644\u064A', ''])(
    '%j can',
    (text) => {
      expect(engravingProblem(text, room)).toBeUndefined()
    },
  )
  test.each([
    ['Анна', ['А', 'н', 'а']],
    ['A 🙂 B', ['🙂']],
    ['<b>', ['<', '>']],
    ['漢字', ['漢', '字']],
    ['2×2', ['×']],
    ['x\u0306', ['x\u0306']],
    ['A\u0941', ['A\u0941']],
    ['A \u0941', [' \u0941']],
    ['\u0941', ['\u0941']],
    ['\u064E\u064E', ['\u064E\u064E']],
    ['7\u064E', ['7\u064E']],
    ['क\u064E', ['क\u064E']],
    ['ǀAǃǂ', ['ǀ', 'ǃ', 'ǂ']],
    [`क${'्'.repeat(12)}`, [`क${'्'.repeat(12)}`]],
  ])('%j reports the characters that the engraver does not have, each once', (text, letters) => {
    expect(engravingProblem(text, room)).toEqual({ reason: 'letters', letters })
  })
  test.each(['!!!', '+++', '. .', '...', '\u0640\u0640', '€ — ?', '{}'])('%j has signs only, which the refusal reports', (text) => {
    expect(engravingProblem(text, room)).toEqual({ reason: 'signs' })
    expect(engravingProblem(`${text} A`, room)?.reason).not.toBe('signs')
  })
  test('emojis are reported, also without other text', () => {
    expect(engravingProblem('🙂🙂', room)).toEqual({ reason: 'letters', letters: ['🙂'] })
  })
  test('characters count as grapheme clusters', () => {
    expect(lettersIn('मीरा')).toEqual(['मी', 'रा'])
    expect(engravingProblem('मी'.repeat(16), room)).toBeUndefined()
    expect(engravingProblem('मी'.repeat(17), room)).toEqual({ reason: 'too_long', letters: 17, most: 16 })
  })
  test('a ligature counts as its engraved characters', () => {
    expect(engravingProblem(engravedText('\uFDFA'), room)).toEqual({ reason: 'too_long', letters: 18, most: 16 })
  })
  test('a script that the engraver does not have is refused', () => {
    expect(engravingProblem('मीरा', { maxLetters: 16, scripts: ['latin'] })).toMatchObject({ reason: 'letters' })
    expect(engravingProblem('福', { maxLetters: 16, scripts: ['han'] })).toBeUndefined()
  })
  test('no text passes that is too long or has a character of another script', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'AzéÑ&7.♥Ж漢🙂', 'म', 'मी', '\u0631', '\u0627'), maxLength: 24 })
    fc.assert(
      fc.property(
        letters,
        fc.subarray([...engravingScripts], { minLength: 1 }),
        fc.integer({ min: 1, max: 20 }),
        (typed, scripts, maxLetters) => {
          const text = engravedText(typed)
          const refused = engravingProblem(text, { maxLetters, scripts })
          const known = [
            scripts.includes('latin') ? 'AzéÑ' : '',
            scripts.includes('devanagari') ? 'मी' : '',
            scripts.includes('arabic') ? 'را' : '',
            scripts.includes('han') ? '漢' : '',
            '&7.♥',
          ].join('')
          const isKnown = [...text].every((letter) => known.includes(letter))
          const hasSomething = text === '' || [...text].some((letter) => letter !== '&' && letter !== '.')
          expect(refused === undefined).toBe(isKnown && hasSomething && lettersIn(text).length <= maxLetters)
        },
      ),
    )
  })
})
