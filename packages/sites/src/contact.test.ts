import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readContact, readPhone } from './contact.ts'

const zeros = ['0', '٠', '۰', '०', '０', '𝟎']
const inDigits = (text: string, zero: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
const between = ['', ' ', '-', '.', '\u2013', '\u00A0', '\u200B', '\u200E', '\u2060', '/', ' (', ') ']

describe('a telephone number', () => {
  test('is equal in every notation [P-06]', () => {
    for (const text of [
      '9822000001',
      '09822000001',
      '+919822000001',
      '00919822000001',
      '0091 98220 00001',
      '+91 (0) 98220-00001',
      '98.22.00.00.01',
      '९८२२००००0१',
      '٩٨٢٢٠٠٠٠٠١',
      '９８２２００0００１',
      '＋９１ 98220 00001',
      '\u202A+91\u200B98220 00001\u202C',
      'tel:+91-98220-00001',
      'TEL:+919822000001;ext=1',
      '+919822000001;phone-context=+91',
      '9822000001 ext. 7',
      '9822000001x12',
      '9822000001#1',
      '9822000001,,123#',
      '98220–00001',
    ])
      expect(readPhone('IN', text), JSON.stringify(text)).toBe('+919822000001')
    expect(readPhone('AE', '0091 98220 00001')).toBe('+919822000001')
    expect(readPhone('US', '00 91 98220 00001')).toBe('+919822000001')
  })
  test('is refused if it is invalid', () => {
    for (const text of ['', '12', 'not a number', '98220 0000', '98220 00001 98220 00001', 'call 98220 00001', '+', '++', ';ext=1', 'tel:'])
      expect(readPhone('IN', text), text).toBeUndefined()
  })
})

test('every notation of a contact is one contact [P-06]', () => {
  const phone = fc
    .record({
      number: fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String),
      prefix: fc.constantFrom('', '0', '+91', '0091', '+91 0', 'tel:+91', '(+91) '),
      zero: fc.constantFrom(...zeros),
      marks: fc.array(fc.constantFrom(...between), { minLength: 10, maxLength: 10 }),
      end: fc.constantFrom('', ';ext=1', ' ext 12', 'x3', '\u202C', ' '),
    })
    .map(({ number, prefix, zero, marks, end }) => ({
      plain: number,
      spelt: inDigits(prefix, zero) + [...inDigits(number, zero)].map((digit, at) => digit + (at < 9 ? marks[at] : '')).join('') + end,
    }))
  const mail = fc
    .record({
      local: fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/),
      domain: fc.constantFrom(
        ['example.com', 'EXAMPLE.COM', 'ｅxample.com', 'example。com'],
        ['bücher.de', 'BÜCHER.DE', 'xn--bcher-kva.de'],
      ),
      at: fc.nat(),
      upper: fc.boolean(),
      mark: fc.constantFrom('', '\u200B', '\u200E', '\uFEFF', '\u00AD'),
    })
    .map(({ local, domain, at, upper, mark: invisible }) => ({
      plain: `${local}@${domain[0] ?? ''}`,
      spelt: ` ${upper ? local.toUpperCase() : local}${invisible}@${invisible}${domain[at % domain.length] ?? ''} `,
    }))
  fc.assert(
    fc.property(fc.oneof(phone, mail), ({ plain, spelt }) => {
      const [expected, read] = [readContact('IN', plain), readContact('IN', spelt)]
      expect(read, JSON.stringify(spelt)).toEqual(expected)
      // Read again from its one spelling, in whichever country.
      if (read) for (const country of ['IN', 'US', 'SG', 'AE', 'GB']) expect(readContact(country, read.value)).toEqual(read)
    }),
    { numRuns: 3000 },
  )
})
