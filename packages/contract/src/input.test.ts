import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyId, day, degrees, lines, money, optionalId, optionalText, optionalTyped, required, text, typed, wholeNumber } from './input.ts'

const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) => schema.safeParse(value).success

describe('input text', () => {
  test('must not have control characters and lone surrogates; line breaks only if a field has several lines', () => {
    for (const bad of ['a\0b', 'a\u0007', 'a\u0085b', '\uD800', 'a\uDC00b', 'a\u007Fb'])
      expect([text(20), required(20), optionalText(20), lines(20)].map((schema) => takes(schema, bad))).toEqual([
        false,
        false,
        false,
        false,
      ])
    for (const bad of ['a\nb', 'a\rb', 'a\tb', 'a\u2028b']) expect([bad, takes(text(20), bad)]).toEqual([bad, false])
    expect(lines(20).parse(' a\r\nb\rc\n\td\n')).toBe('a\nb\nc\n\td')
  })
  test('may have names of every script, with joiners and bidirectional marks', () => {
    for (const name of ['王', 'अन्वी देशपांडे', 'ليلى\u200F حداد', 'क्\u200Dष', 'می\u200Cخواهم', 'José O’Neill-Łuk', '👩‍👩‍👧'])
      expect(text(40).parse(` ${name} `)).toBe(name)
  })
  test('loses the controls that would turn the text beside it, and nothing else', () => {
    for (const control of ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])
      for (const schema of [text(20), required(20), optionalText(20), lines(20)])
        expect(schema.parse(`${control} Ira${control} Shah ${control}`)).toBe('Ira Shah')
    for (const given of ['ליאת\u200F (כלה)', 'شركة\u200E Karat', 'می\u200Cخواهم', 'क्\u200Dष', '\u061Cليلى'])
      for (const schema of [text(20), lines(20)]) expect(schema.parse(given)).toBe(given)
    expect(takes(required(20), '\u202E\u2069')).toBe(false)
  })
  test('that passes can be written and read again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (given) => {
        const read = lines(60).safeParse(given)
        if (!read.success) return
        expect(read.data).not.toContain('\0')
        expect(Buffer.from(read.data).toString()).toBe(read.data)
      }),
    )
  })
  test('optional fields may be null or empty, but not of another type', () => {
    expect([undefined, null, ''].map((value) => optionalText(5).parse(value))).toEqual(['', '', ''])
    expect([undefined, null, ''].map((value) => optionalId.parse(value))).toEqual([undefined, undefined, undefined])
    expect(['b-1', 7].map((value) => optionalId.parse(value))).toEqual(['b-1', '7'])
    for (const wrong of [false, 0.5, {}, [], 'a b', 'x'.repeat(81)]) expect([wrong, takes(optionalId, wrong)]).toEqual([wrong, false])
  })
})

test('numbers and ids may be sent as digits, and not as other values', () => {
  expect(['7', 7, '99', ' ९\u200B'].map((value) => wholeNumber(1, 99).parse(value))).toEqual([7, 7, 99, 9])
  for (const wrong of ['', '7 7', '7-7', '7.0', '-1', '0', '100', '1e1', 100, 0, 1.5, true, null, [7]])
    expect([wrong, takes(wholeNumber(1, 99), wrong)]).toEqual([wrong, false])
  expect(bodyId.parse(17)).toBe('17')
  for (const wrong of [-1, 1.5, true, '', '../x', 'a%b', {}]) expect([wrong, takes(bodyId, wrong)]).toEqual([wrong, false])
})

test('degrees are within their limit, as a number or digits; empty and null mean unknown', () => {
  expect([90, -90, '18.5', '-0', '', null].map((value) => degrees(90).parse(value))).toEqual([90, -90, 18.5, -0, null, null])
  expect(['٢٥.٢', '٢٥٫٢', '−१८.५', ' 1'].map((value) => degrees(90).parse(value))).toEqual([25.2, 25.2, -18.5, 1])
  for (const wrong of [90.1, -90.1, '91', '1e1', '1 1', '1.', '.5', 'x', Number.NaN, true, undefined, `1.${'1'.repeat(16)}`])
    expect([wrong, takes(degrees(90), wrong)]).toEqual([wrong, false])
  expect([takes(degrees(180), '-180'), takes(degrees(180), '1234')]).toEqual([true, false])
})

test('an amount may have the digits of any script, as a number or as text', () => {
  expect(['٥٠٠', '٥', '58439', ' 12.5 ', '५८४३९', '١٢٫٥', 7].map((value) => money(1e6).parse(value))).toEqual([
    500, 5, 58_439, 12.5, 58_439, 12.5, 7,
  ])
  for (const wrong of ['', '1,000', '-5', '1.2345', '1e3', 'x', null, true])
    expect([wrong, takes(money(1e6), wrong)]).toEqual([wrong, false])
})

test('a date may have the digits of any script; one that is not in the calendar is refused', () => {
  expect(['1990-01-02', '١٩٩٠-٠١-٠٢', '１９９０－０１－０２'].map((value) => day.parse(value))).toEqual([
    '1990-01-02',
    '1990-01-02',
    '1990-01-02',
  ])
  for (const wrong of ['1990-02-30', '02-01-1990', '', 19900102]) expect([wrong, takes(day, wrong)]).toEqual([wrong, false])
})

test('a text of digits may be sent as a number', () => {
  expect([typed(12).parse(411030), optionalTyped(12).parse(9820077701), optionalTyped(12).parse(null)]).toEqual([
    '411030',
    '9820077701',
    '',
  ])
  for (const wrong of [-1, 1.5, Number.NaN, 1e21, true]) expect([wrong, takes(typed(12), wrong)]).toEqual([wrong, false])
})
