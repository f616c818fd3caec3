import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '@karat/sites/pages.ts'
import { expect, test } from 'vitest'

test('every route file belongs to one declared page, except routes that are not pages of the shop', () => {
  const files = readdirSync(join(import.meta.dirname, 'routes')).flatMap((name) => /^([\w-]+)\.tsx$/.exec(name)?.[1] ?? [])
  const others = ['gallery-demo', 'not-found', 'ui-demo']
  expect(files.filter((name) => !name.includes('.test')).toSorted()).toEqual([...pages.map(({ route }) => route), ...others].toSorted())
})
