import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('every dialog gives the focus back: the library’s are drawn by Dialog alone, or ask for it themselves', () => {
  const folder = join(import.meta.dirname, '..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const drawing = files.filter((file) => /<(Modal|Drawer|Spotlight\.Root)\b/.test(readFileSync(join(folder, file), 'utf8')))
  expect(drawing.length).toBeGreaterThan(2)
  expect(drawing.filter((file) => !/^ {2}useFocusBack\(\)$/m.test(readFileSync(join(folder, file), 'utf8')))).toEqual([])
})
