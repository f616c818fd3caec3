import { expect, test } from 'vitest'
import { dateFormat } from './dates.ts'

test('a date is formatted in the language of a country, in its time zone and with Latin digits', () => {
  const moment = new Date('2026-11-25T19:30:00Z')
  expect(dateFormat('mr-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(moment)).toBe('26 नोव्हेंबर, 2026')
  expect(dateFormat('ar-AE', { dateStyle: 'long', timeZone: 'UTC' }).format(moment)).toBe('25 نوفمبر 2026')
  expect(dateFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(moment)).toBe('25 November 2026')
})

test('each formatter is created once', () => {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  expect(dateFormat('es-US', options)).toBe(dateFormat('es-US', { ...options }))
  expect(dateFormat('es-US', options)).not.toBe(dateFormat('es-US', { ...options, timeZone: 'Asia/Dubai' }))
})
