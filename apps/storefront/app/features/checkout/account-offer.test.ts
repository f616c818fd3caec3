import { expect, test } from 'vitest'
import { namesOf } from './account-offer.tsx'

test('a full name is split before its last word; one word is a single name', () => {
  expect(namesOf(' Anvi  Deshpande ')).toEqual({ firstName: 'Anvi', lastName: 'Deshpande' })
  expect(namesOf('Maria del Carmen Ortiz')).toEqual({ firstName: 'Maria del Carmen', lastName: 'Ortiz' })
  expect(namesOf('林美')).toEqual({ firstName: '林美', lastName: '' })
  expect(namesOf('')).toBeUndefined()
})
