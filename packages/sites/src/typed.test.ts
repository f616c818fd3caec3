import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPostcode } from './address.ts'
import { countryDefaults } from './countries.ts'
import { canonicalMail } from './mail.ts'
import { latinDigits, typedCode, typedText, typedWords } from './typed.ts'

const zeros = ['٠', '۰', '०', '০', '௦', '౦', '೦', '๐', '𝟎', '𝟶', '0', '\u{1D7D8}', '\u{11066}']
const digitsOf = (zero: string) => Array.from({ length: 10 }, (_, at) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + at)).join('')

describe('typed numbers and codes', () => {
  test('may have the digits of every script [P-06]', () => {
    for (const zero of zeros) expect(latinDigits(digitsOf(zero)), zero).toBe('0123456789')
    expect(latinDigits('²½ अ७')).toBe('21⁄2 अ7')
  })
  test('lose invisible characters, and get one kind of dash and space', () => {
    const marks = '\u200E\u200F\u202A\u202C\u2066\u2069\u200B\u200C\u200D\u2060\uFEFF\u00AD\u034F\uFE0F\u3164'
    expect(typedText(`${marks}4${marks}1\u00A0\u20031 –\u22120${marks}`)).toBe('41 1 --0')
    expect(typedCode('\u202A12 3-4.5\u20146·\u202C')).toBe('123456')
    expect(typedWords('\u202Bمی\u200Cخواهم\u202C  ۲۲')).toBe('می\u200Cخواهم 22')
  })
  test('are unchanged when they are normalized again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const read of [typedText, typedCode, typedWords]) expect(read(read(text))).toBe(read(text))
      }),
      { numRuns: 2000, examples: [['\u{1D165}\uFE70']] },
    )
  })
})

describe('post codes', () => {
  const read = (country: string, text: string) => readPostcode(countryDefaults(country).postcode, text)
  test('are accepted in every notation', () => {
    for (const text of ['411 001', '४११००१', '٤١١٠٠١', '\u202A411001\u202C', '411-001', '411.001', '４１１００１', ' 411\u200B001 '])
      expect(read('IN', text), text).toBe('411001')
    for (const dash of ['-', '–', '—', '\u2010', '\u2011', '\u2212', '－', ' - '])
      expect(read('US', `10001${dash}1234`), dash).toBe('10001-1234')
    expect(read('US', '100011')).toBeUndefined()
  })
  test('of Singapore begin with one of its sectors', () => {
    for (const code of ['018956', '738099', '750000', '829999']) expect(read('SG', code), code).toBe(code)
    for (const code of ['000000', '007000', '740000', '830000', '999999', '12345']) expect(read('SG', code), code).toBeUndefined()
  })
})

describe('an e-mail address', () => {
  test('has one normalized form [P-06]', () => {
    for (const text of [
      'asha.rao@example.com',
      ' Asha.Rao@EXAMPLE.com. ',
      'ａｓｈａ.rao＠example.com',
      '\u200Easha\u200B.rao@exa\u00ADmple.com\u202C',
      'asha.rao@example。com',
    ])
      expect(canonicalMail(text), JSON.stringify(text)).toBe('asha.rao@example.com')
  })
  test('may have a domain of any script, in Unicode or Punycode', () => {
    expect(canonicalMail('asha@BÜCHER.example')).toBe('asha@xn--bcher-kva.example')
    expect(canonicalMail('asha@xn--bcher-kva.example')).toBe('asha@xn--bcher-kva.example')
    expect(canonicalMail('asha@उदाहरण.भारत')).toBe(canonicalMail('asha@xn--p1b6ci4b4b3a.xn--h2brj9c'))
    expect(canonicalMail('asha@例え.テスト')).toMatch(/^asha@xn--.+\.xn--/)
    // Another letter is another domain.
    expect(canonicalMail('asha@\u0435xample.com')).not.toBe('asha@example.com')
  })
  test('is refused if it is invalid', () => {
    const none = ['', 'asha', '@example.com', 'asha@', 'a b@example.com', 'asha@example', 'asha@1.2.3.4', 'asha@exa mple.com', 'a@b@c.de']
    const more = [
      '.a@example.com',
      'a..b@example.com',
      'a.@example.com',
      '<a>@example.com',
      'a@-b.com',
      'a@b.com/x',
      'a@b.com:25',
      'a@xn--.com',
    ]
    for (const text of [...none, ...more, `${'a'.repeat(65)}@example.com`, `a@${'b.'.repeat(70)}com`])
      expect(canonicalMail(text), text).toBeUndefined()
  })
  test('is unchanged when it is normalized again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const mail = canonicalMail(address)
        if (mail !== undefined) expect(canonicalMail(mail)).toBe(mail)
      }),
    )
  })
})
