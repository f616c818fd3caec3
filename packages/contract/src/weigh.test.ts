import { expect, test } from 'vitest'
import { weighBody } from './staff.ts'

test('a weighing says why where its stones or other parts are far from what was ordered, and needs no words else', () => {
  const weights = { unit: 1, grossMg: 3336, netMg: 3212 }
  const fieldOf = (body: object) => weighBody.safeParse({ ...weights, ...body }).error?.issues[0]?.path
  expect([
    fieldOf({}),
    fieldOf({ reason: 'Weighed twice' }),
    fieldOf({ otherMg: 900, otherChanged: true, reason: 'Other pearls' }),
  ]).toEqual([undefined, undefined, undefined])
  expect(fieldOf({ otherMg: 900, otherChanged: true })).toEqual(['reason'])
  expect(fieldOf({ stones: [{ caratMilli: 60_000, count: 1 }], stonesChanged: true })).toEqual(['reason'])
  expect(fieldOf({ otherMg: 900, otherChanged: false, stonesChanged: true })).toEqual(['reason'])
})
