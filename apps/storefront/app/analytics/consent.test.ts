// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consentKey, consentOf, saveConsent } from './consent.ts'

const site = (consentMode: 'opt_in' | 'opt_out') => ({ websiteId: '1', profile: { consentMode } })

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without an answer a visit is measured only where the law requires no question, and the browser does not object', () => {
  expect([consentOf(site('opt_in')), consentOf(site('opt_out'))]).toEqual([undefined, 'given'])
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  expect([consentOf(site('opt_in')), consentOf(site('opt_out'))]).toEqual([undefined, 'refused'])
})

test('an answer is valid for a year, on every site of the website', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23') })
  saveConsent('1', 'refused')
  expect([consentOf(site('opt_in')), consentOf(site('opt_out'))]).toEqual(['refused', 'refused'])
  expect(consentOf({ ...site('opt_in'), websiteId: '2' })).toBeUndefined()
  saveConsent('1', 'given')
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  expect([consentOf(site('opt_in')), consentOf(site('opt_out'))]).toEqual(['given', 'given'])
  vi.setSystemTime(new Date('2027-11-24'))
  expect(consentOf(site('opt_in'))).toBeUndefined()
})

test('an invalid stored value is no answer', () => {
  for (const text of ['', 'x', 'null', '3', '{"answer":"given"}', `{"answer":"maybe","at":${Date.now()}}`]) {
    localStorage.setItem(consentKey('1'), text)
    expect(consentOf(site('opt_in'))).toBeUndefined()
  }
})
