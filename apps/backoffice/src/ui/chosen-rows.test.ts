import { expect, test } from 'vitest'
import { chosenAt, readChosen, writeChosen } from './chosen-rows.ts'

test('chosen rows are read as they were written, at their place alone', () => {
  const written = writeChosen({ place: 'view=new', ids: new Set(['IN26-1', 'IN26-2']) })
  const read = readChosen(written)
  expect([...chosenAt(read, 'view=new')]).toEqual(['IN26-1', 'IN26-2'])
  expect(chosenAt(read, 'view=late').size).toBe(0)
})

test('no text, and one of another kind, has no chosen rows', () => {
  for (const text of [undefined, '', 'null', '{}', '{"place":1,"ids":[]}', '{"place":"","ids":{}}'])
    expect(readChosen(text)).toBeUndefined()
})
