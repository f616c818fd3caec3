import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageRoute } from '@karat/sites/page-query.ts'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const routes = [...read('routes.ts').matchAll(/^ {4}(?:index|route)\((?:'([^']+)', )?'(routes\/[\w-]+\.tsx)'\)/gm)].map(
  ([, path = '', file = '']) => ({ path, file }),
)

test('every page is known to the server, as the same for everybody where its loader says so', () => {
  expect(routes.length).toBeGreaterThan(25)
  for (const { path, file } of routes.filter(({ path: of }) => of !== '*')) {
    const parts = path.split('/').filter(Boolean)
    const written = parts.filter((part) => !part.endsWith('?')).map((part) => part.replace(/^:.*/, 'name'))
    const kind = /\bsharePage\(args\)/.test(read(file)) ? 'public' : 'own'
    expect([path, pageRoute(written)?.kind]).toEqual([path, kind])
  }
})
