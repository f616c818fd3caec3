import { expect, test } from 'vitest'
import { formOfMethod, newMethodForm, readMethodForm } from './method-form.ts'

const express = {
  method: 'express',
  prefix: '411',
  fee: 750.5,
  freeFrom: 100_000,
  minimum: 1000,
  maximum: 200_000,
  days: 1,
  sooner: 2,
  insured: false,
  cutOff: '14:00',
  position: 3,
} as const

test('a stored method is read from its form as it is stored', () => {
  const usual = { ...express, freeFrom: null, minimum: 0, maximum: null, days: null, sooner: 0, cutOff: null, position: 0 }
  for (const method of [express, usual]) expect(readMethodForm(formOfMethod(method), 2)).toEqual({ method, unread: {} })
})

test('fields that cannot be read are named, and nothing is sent', () => {
  const typed = { fee: '', freeFrom: '1,5', minimum: 'x', days: '1.5', sooner: '-1', position: '100', maximum: '10.505' }
  expect(readMethodForm({ ...newMethodForm, ...typed }, 2)).toEqual({
    method: undefined,
    unread: {
      fee: 'needed',
      freeFrom: 'amount',
      minimum: 'amount',
      maximum: 'amount',
      days: 'number',
      sooner: 'number',
      position: 'number',
    },
  })
})

test('digits of any script and small letters are read', () => {
  const { method } = readMethodForm({ ...newMethodForm, prefix: ' ec1a ', fee: '१,२००.५०' }, 2)
  expect([method?.prefix, method?.fee]).toEqual(['EC1A', 1200.5])
})
