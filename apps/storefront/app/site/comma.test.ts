import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '..')

/** A Latin comma before a value of a template, or between two values in markup. */
const latinComma = /.*[}`], \$\{.*|^\s*\{[^{}\n]*\}, [{<].*/gm

test('texts are joined by the comma of their language, never by a Latin one in other scripts', () => {
  const found = globSync('**/*.tsx', { cwd: app, exclude: ['**/*.test.tsx'] }).flatMap((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(latinComma)].map(([text]) => `${file}: ${text.trim()}`),
  )
  expect(found).toEqual([])
})
