import { expect, test } from 'vitest'
import { differencesOf, type MergeField, mergedForm } from './merge-fields.ts'

interface Form {
  note: string
  message: string
  city: string
  postcode: string
}
const fields: MergeField<Form>[] = [
  { keys: ['note'], label: 'Note', inWords: ({ note }) => note },
  { keys: ['message'], label: 'Message', inWords: ({ message }) => message },
  { keys: ['city', 'postcode'], label: 'Place', inWords: ({ city, postcode }) => `${city} ${postcode}` },
]
const before: Form = { note: '', message: 'Hello', city: 'Pune', postcode: '411030' }
const seen = (theirs: Partial<Form>, mine: Partial<Form>) => {
  const versions = { before, theirs: { ...before, ...theirs }, mine: { ...before, ...mine } }
  const differences = differencesOf(fields, versions)
  return { versions, differences, changedBy: differences.map(({ field, changedBy }) => [field.label, changedBy]) }
}

test('a field that one person changed is theirs or mine, one that both changed is asked', () => {
  expect(seen({ message: 'Namaste', note: 'a' }, { city: 'Nashik', note: 'b' }).changedBy).toEqual([
    ['Note', 'both'],
    ['Message', 'theirs'],
    ['Place', 'mine'],
  ])
})

test('nothing differs where both typed the same', () => {
  expect(seen({ note: 'Ring first' }, { note: 'Ring first' }).changedBy).toEqual([])
})

test('the merged form has the chosen side of each difference; the keys of one field stay together', () => {
  const { versions, differences } = seen({ note: 'a', city: 'Satara' }, { note: 'b', postcode: '422001' })
  expect(differences.map(({ changedBy }) => changedBy)).toEqual(['both', 'both'])
  expect(mergedForm(versions, differences, ['mine', 'theirs'])).toEqual({ ...before, note: 'b', city: 'Satara' })
  expect(mergedForm(versions, differences, ['theirs', 'mine'])).toEqual({ ...before, note: 'a', postcode: '422001' })
})
