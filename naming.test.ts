import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/** Words that names used to have, and the standard term to use instead; see docs/glossary.md. */
const retired: Record<string, string> = {
  arrivals: 'delivery estimates',
  begun: 'created, started',
  crumbs: 'breadcrumbs',
  desk: 'order call, staff',
  facts: 'record',
  figures: 'data, amounts',
  ground: 'core dependencies',
  house: 'merchant, warehouse',
  kept: 'cached, memoized, stored',
  letter: 'email',
  moments: 'events',
  most: 'max',
  least: 'min',
  mark: 'hallmark, payment icon, placeholder, record',
  parts: 'dependencies (in a name that ends in it)',
  proved: 'verified',
  said: 'message',
  sealed: 'encrypted, serialized',
  spare: 'replacement stock, free',
  spares: 'replacement stock, free',
  tell: 'notify',
  told: 'notified',
  unseal: 'decrypt, deserialize',
  way: 'method, option',
  ways: 'methods, options',
  words: 'messages, text (in names of the back office)',
}

const files = globSync('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', { exclude: ['**/node_modules/**', '**/build/**'] })

/** The words of a name: `readOrderFacts` and `order-facts.ts` have the word `facts`. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** Names that keep a retired word: fields of the wire and of stored profiles are called so. */
const allowed = new Set(['PaymentMark', 'paymentMarks', 'marksOf', 'PaymentMarks', 'payment-marks.tsx', 'payment-marks.test.tsx'])

const problemOf = (path: string, name: string) => {
  const words = wordsOf(name)
  if (path.startsWith('apps/backoffice/') && words.includes('words')) return 'words'
  if (/^(?!.*(Price|Refund|leftToRight|retry)).*[a-z]Parts$/.test(name)) return 'parts'
  return allowed.has(name) ? undefined : words.find((word) => word !== 'parts' && word !== 'words' && Object.hasOwn(retired, word))
}

test('no file and no export has a retired word in its name', () => {
  const names = files.flatMap((path) => {
    const exported = parseSync(path, readFileSync(path, 'utf8')).module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName }) => (exportName.name ? [exportName.name] : [])),
    )
    return [basename(path), ...exported].map((name) => ({ path, name, word: problemOf(path, name) }))
  })
  expect(names.length).toBeGreaterThan(3000)
  expect(names.flatMap(({ path, name, word }) => (word ? [`${path}: ${name} (say ${retired[word]})`] : []))).toEqual([])
})

test('no comment begins with "what" or "who": it names its subject', () => {
  const sources = [
    ...files,
    ...globSync(['*.ts', 'apps/**/*.css', 'packages/**/*.css'], { exclude: ['**/node_modules/**', '**/build/**'] }),
  ]
  const found = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^.*(?:\/\*\*?|\/\/|^ +\*) (?:What|Who|Whoever|That which) .*$/gm)].map(
      ([line]) => `${path}: ${line.trim()}`,
    ),
  )
  expect(found).toEqual([])
})

test('no title of a test begins with "what" or "who": a title has a subject and a verb', () => {
  const tests = globSync('{apps,packages,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', { exclude: ['**/node_modules/**', '**/build/**'] })
  const titles = tests.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^\s*(?:test|it|describe)(?:\.\w+)?\(\s*['"`](.+)['"`],/gm)].map(([, title = '']) => ({
      path,
      title,
    })),
  )
  expect(titles.length).toBeGreaterThan(2000)
  expect(titles.flatMap(({ path, title }) => (/^(?:what|who)\b/i.test(title) ? [`${path}: ${title}`] : []))).toEqual([])
})
