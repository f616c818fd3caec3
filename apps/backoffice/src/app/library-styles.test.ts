import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
)
const text = (file: string) => readFileSync(join(source, file), 'utf8')
const sheetsOf = (css: string) => [...css.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map(([, name = '']) => name)
const ofForms = new Set(sheetsOf(text('app/library-forms.css')))

/** The components that a file takes from the library. */
const usedIn = (content: string) =>
  [...content.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )

describe('the style sheets of the library', () => {
  test('are loaded by each file that has a component of forms, which other pages do without', () => {
    const bare = files.filter((file) => {
      const content = text(file)
      return usedIn(content).some((name) => ofForms.has(name)) && !content.includes("app/library-forms.css'")
    })
    expect(bare).toEqual([])
  })
})
