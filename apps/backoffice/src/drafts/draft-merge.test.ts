import { expect, test } from 'vitest'
import { differencesOf, mergedForm } from '../ui/merge-fields.ts'
import { type DraftForm, emptyForm } from './draft-form.ts'
import { formOfMerged, mergeableOf, mergeFieldsOf } from './draft-merge.ts'

const piece = (productID: string, quantity = 1, engraving = '') => ({ productID, product: `of ${productID}`, quantity, engraving, tag: '' })
const before: DraftForm = { ...emptyForm, firstName: 'Prachi', items: [piece('ring')] }
const names = {
  nameOf: (_kind: string, code: string) => code,
  language: (code: string) => code,
  store: (id: string) => id,
  piece: ({ productID }: { productID: string }) => `the ${productID}`,
}
const compare = (theirs: Partial<DraftForm>, mine: Partial<DraftForm>) => {
  const versions = {
    before: mergeableOf(before),
    theirs: mergeableOf({ ...before, ...theirs }),
    mine: mergeableOf({ ...before, ...mine }),
  }
  const fields = mergeFieldsOf((key) => key, names, Object.values(versions))
  return { versions, differences: differencesOf(fields, versions) }
}

test('two people who add different pieces do not collide: both pieces are there', () => {
  const { versions, differences } = compare({ items: [piece('ring'), piece('chain')] }, { items: [piece('ring'), piece('bangle', 2)] })
  expect(differences.map(({ field, changedBy }) => [field.label, changedBy])).toEqual([
    ['the chain, chain', 'theirs'],
    ['the bangle, bangle', 'mine'],
  ])
  expect(formOfMerged(mergedForm(versions, differences, ['theirs', 'mine']))).toEqual({
    ...before,
    items: [piece('ring'), piece('chain'), piece('bangle', 2)],
  })
})

test('a piece that one removed and the other changed is asked', () => {
  const { versions, differences } = compare({ items: [] }, { items: [piece('ring', 3)] })
  expect(differences.map(({ changedBy }) => changedBy)).toEqual(['both'])
  expect(formOfMerged(mergedForm(versions, differences, ['theirs'])).items).toEqual([])
  expect(formOfMerged(mergedForm(versions, differences, ['mine'])).items).toEqual([piece('ring', 3)])
})

test('every field but the store, which never changes, is compared', () => {
  const { versions } = compare({}, {})
  const keys = mergeFieldsOf((key) => key, names, Object.values(versions)).flatMap((field) => field.keys as string[])
  const others = ['madeInStoreID', 'items']
  expect(keys.filter((key) => !key.startsWith('piece ')).toSorted()).toEqual(
    Object.keys(emptyForm)
      .filter((key) => !others.includes(key))
      .toSorted(),
  )
})
