import { expect, test } from 'vitest'
import { countryDefaults } from './countries.ts'
import { spacedPhone } from './phone.ts'

const shown = (country: string, phoneCode: string, phone: string) =>
  spacedPhone(phone, { phoneCode, phoneGroups: countryDefaults(country).phoneGroups })

test('a telephone number is formatted as in its country; a foreign number, or one of another length, stays unchanged', () => {
  expect(shown('IN', '+91', '+919822000000')).toBe('+91 98220 00000')
  expect(shown('AE', '+971', '+971501234567')).toBe('+971 50 123 4567')
  expect(shown('US', '+1', '+12125550100')).toBe('+1 212 555 0100')
  expect(shown('SG', '+65', '+6591234567')).toBe('+65 9123 4567')
  expect(shown('IN', '+91', '+971501234567')).toBe('+971501234567')
  expect(shown('IN', '+91', '+91982200000')).toBe('+91982200000')
  expect(shown('IN', '+91', '98220 00000')).toBe('98220 00000')
})
