// `npm run specification`: writes docs/specification.md, the rows of docs/rows.md with the tests that name each. With `--check` it only
// checks that the page is up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = join(root, 'docs/specification.md')
const skipped = new Set(['node_modules', 'build', 'dist', '.git', '.data', '.stryker-tmp', 'mutation-tests'])

/** @returns {Generator<[name: string, text: string]>} every test file of the project */
function* tests(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* tests(path)
    else if (/\.(test|spec)\.tsx?$/.test(entry.name)) yield [entry.name, readFileSync(path, 'utf8')]
  }
}

/** @returns {Map<string, Set<string>>} the files whose tests name a row, by its id */
function namedRows() {
  const named = new Map()
  for (const [name, text] of tests(root))
    for (const [, list] of text.matchAll(/\[([A-Z]-\d\d(?:\s*,\s*[A-Z]-\d\d)*)\]/g))
      for (const id of list.split(/\s*,\s*/)) named.set(id, (named.get(id) ?? new Set()).add(name))
  return named
}

// Names such as _HOME_BANNERS are no emphasis.
const plain = (text) => text.replaceAll(/(?<!`[^`]*)_/g, '\\_')

/** @returns {string} the page as it should be */
function write() {
  const named = namedRows()
  const lines = []
  let rows = 0
  let proved = 0
  const text = readFileSync(join(root, 'docs/rows.md'), 'utf8')
  for (const line of text.slice(text.indexOf('\n## ') + 1).split('\n')) {
    const [, id, words] = /^\| ([A-Z]-\d\d) \| (.*) \|$/.exec(line) ?? []
    if (id) {
      const files = [...(named.get(id) ?? [])].toSorted()
      rows += 1
      if (files.length > 0) proved += 1
      const state = files.length > 0 ? `proved: ${files.map((file) => `\`${file}\``).join(', ')}` : 'open'
      lines.push(`| ${id} | ${plain(words)} | ${state} |`)
    } else if (line.startsWith('| id ')) lines.push('', '| id | what holds | state |')
    else if (line.startsWith('|---')) lines.push('|---|---|---|')
    else lines.push(line)
  }
  return `# The specification, row by row

A row is **proved** when a test that carries its id in brackets exercises it; **open** rows are not built yet. Rows marked
*ours* are decisions taken where the specification is silent. Written by \`npm run specification\`.

${proved} of ${rows} rows are proved.

${lines.join('\n').trim()}
`
}

const expected = write()
if (!process.argv.includes('--check')) writeFileSync(page, expected)
else if (readFileSync(page, 'utf8') !== expected) {
  console.error('docs/specification.md is not what the rows and tests say: run `npm run specification`')
  process.exit(1)
}
