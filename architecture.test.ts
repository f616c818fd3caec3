import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'

const root = import.meta.dirname
const skipped = new Set([
  'node_modules',
  'build',
  'dist',
  '.react-router',
  'migrations',
  'pictures',
  '.data',
  '.git',
  'public',
  '.stryker-tmp',
  'test-results',
])

function* walk(folder: string, ending = /\.tsx?$/): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path, ending)
    else if (ending.test(entry.name)) yield path
  }
}

interface Source {
  /** Path from the root, with forward slashes. */
  path: string
  text: string
  imports: { from: string; typesOnly: boolean }[]
}

function read(path: string): Source {
  const text = readFileSync(path, 'utf8')
  const { module } = parseSync(path, text)
  const statics = module.staticImports.map((one) => ({
    from: one.moduleRequest.value,
    typesOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
  }))
  const dynamics = module.dynamicImports.map((one) => ({
    from: text.slice(one.moduleRequest.start + 1, one.moduleRequest.end - 1),
    typesOnly: false,
  }))
  return { path: relative(root, path).replaceAll('\\', '/'), text, imports: [...statics, ...dynamics] }
}

const sources = ['apps', 'packages', 'e2e', 'bench'].flatMap((folder) => [...walk(join(root, folder))].map(read))
const code = sources.filter((source) => !/\.(test|spec)\.tsx?$/.test(source.path) && !source.path.includes('/testing/'))

/** Where an import leads, as a path from the root; undefined for packages of others. */
function target(source: Source, from: string): string | undefined {
  if (from.startsWith('.')) return relative(root, resolve(root, dirname(source.path), from)).replaceAll('\\', '/')
  const own = /^@karat\/([\w-]+)\/(.*)$/.exec(from)
  if (!own) return undefined
  const [, name = '', file = ''] = own
  if (file.startsWith('gallery/')) return `packages/${name}/${file}`
  return name === 'api' || name === 'server' || name === 'storefront' ? `apps/${name}/src/${file}` : `packages/${name}/src/${file}`
}

function broken(rule: (source: Source, to: string, one: Source['imports'][number]) => boolean): string[] {
  return code.flatMap((source) =>
    source.imports.flatMap((one) => {
      const to = target(source, one.from)
      return to !== undefined && rule(source, to, one) ? [`${source.path} → ${to}`] : []
    }),
  )
}

/** Where the modules of the api are: `cart` and `notifications` by themselves, the others in the folder of their domain. */
const modulePath = /^apps\/api\/src\/modules\/((?:cart|notifications)(?=\/)|[\w-]+\/[\w-]+(?=\/))/
const moduleOf = (path: string) => modulePath.exec(path)?.[1]
const layerOf = (path: string) => /^apps\/storefront\/app\/([\w-]+)\//.exec(path)?.[1]

describe('import rules', () => {
  test('the scan finds files', () => {
    expect(code.length).toBeGreaterThan(150)
    expect(code.flatMap((source) => source.imports).length).toBeGreaterThan(500)
  })
  test('an app never imports another app, only the server composes the api; a package never imports an app', () => {
    expect(broken((source, to) => to.startsWith('apps/') && source.path.startsWith('packages/'))).toEqual([])
    expect(
      broken((source, to) => {
        const [from, into] = [source.path.split('/')[1], to.split('/')[1]]
        return source.path.startsWith('apps/') && to.startsWith('apps/') && from !== into && !(from === 'server' && into === 'api')
      }),
    ).toEqual([])
  })
  test('a module imports another only through its port, for types; wire types and tables of others are private', () => {
    expect(
      broken((source, to, one) => {
        const [from, into] = [moduleOf(source.path), moduleOf(to)]
        if (!from || !into || from === into) return false
        // Cards, bags and breakups have one spelling on the wire, which other modules' routes share.
        if (
          /\/((staff-)?routes|wire)\.ts$/.test(source.path) &&
          /\/(wire|service)\.ts$/.test(to) &&
          (one.typesOnly || to.endsWith('wire.ts'))
        )
          return false
        // The events of a module are open to the jobs of all others.
        if (source.path.endsWith('/jobs.ts') && to.endsWith('/events.ts')) return false
        return !(to.endsWith('/port.ts') && one.typesOnly)
      }),
    ).toEqual([])
  })
  test('only the composition imports every module; the kernel imports none', () => {
    expect(broken((source, to) => source.path.startsWith('apps/api/src/kernel/') && moduleOf(to) !== undefined)).toEqual([])
  })
  test('rules have no database and no I/O; only stores, views, tables and the kernel use SQL', () => {
    const allowed = /\/(store|views|tables|service|seed|prepare|shop|operations-routes|drizzle\.config)\.ts$|\/kernel\/|\/seed\//
    const speakers = code.filter((source) => source.imports.some((one) => one.from.startsWith('drizzle-orm')) && !allowed.test(source.path))
    expect(speakers.map((source) => source.path)).toEqual([])
    const impure = code.filter(
      (source) =>
        source.path.endsWith('/rules.ts') && source.imports.some((one) => /^(drizzle-orm|pg|fastify|node:(fs|net|http))/.test(one.from)),
    )
    expect(impure.map((source) => source.path)).toEqual([])
  })
  test('wire types are used in routes and wire only', () => {
    const allowed =
      /\/([a-z-]*routes|wire|filters|bank|form-page)\.ts$|products\/(facets|listings)\.ts$|pages\/read-(content|metal-price)\.ts$/
    const leaks = code.filter(
      (source) =>
        moduleOf(source.path) &&
        // The permissions are words of every layer.
        source.imports.some((one) => /^@karat\/contract\/(?!permissions\.ts)/.test(one.from)) &&
        !allowed.test(source.path),
    )
    expect(leaks.map((source) => source.path)).toEqual([])
  })
  test('browsers get types of the contract and no schema; server-only reads of loaders stay on the server', () => {
    const values = code.filter(
      (source) =>
        /^(apps\/(?:backoffice|storefront)|packages\/api-client)\//.test(source.path) &&
        // These hold no schema.
        source.imports.some((one) => /^@karat\/contract\/(?!names\.ts|password\.ts|review-text\.ts)/.test(one.from) && !one.typesOnly),
    )
    expect(values.map((source) => source.path)).toEqual(['apps/storefront/app/data/listing.ts'])
  })
  test('shared components import no store, no messages and no router', () => {
    const foreign = sources
      .filter((source) => source.path.startsWith('packages/ui/'))
      .flatMap((source) => source.imports.map((one) => `${source.path}: ${one.from}`))
      .filter((line) => !/: (\.|react(-dom)?(\/|$)|@karat\/money\/|vitest$)/.test(line))
    expect(foreign).toEqual([])
  })
  test('nothing sent to a browser has the name of the software: a shop has the name of its merchant', () => {
    const named = code.filter(
      ({ path, text }) =>
        /^(apps\/(?:backoffice\/src|storefront\/app)|packages)\//.test(path) &&
        // It renames what earlier releases stored.
        !path.endsWith('/storage/browser-storage.ts') &&
        /Karat\b|['"`](?:device-)?karat[-:]/.test(text.replaceAll(/@karat\/|\bisKarat\b/g, '')),
    )
    expect(named.map(({ path }) => path)).toEqual([])
  })
  test('only one module uses browser storage: it may be blocked, missing or full [R-25]', () => {
    const users = code.filter(
      ({ path, text }) =>
        /^(apps\/(?:backoffice|storefront)|packages)\//.test(path) &&
        !path.endsWith('/storage/browser-storage.ts') &&
        path !== 'apps/backoffice/src/app/storage.ts' &&
        /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie/.test(text),
    )
    expect(users.map((source) => source.path)).toEqual([])
  })
  test('storefront: routes → features, shell → shared parts → site → packages; no feature imports another', () => {
    const parts = ['analytics', 'ui', 'money', 'media', 'seo', 'data', 'site', 'state', 'storage']
    const allowed: Record<string, string[]> = {
      routes: ['features', 'shell', ...parts, 'routes'],
      // The measurements are recorded by all others.
      analytics: ['analytics', 'storage'],
      features: parts,
      shell: [...parts, 'page-pipeline', 'shell'],
      ui: ['analytics', 'ui', 'money', 'media', 'data', 'page-pipeline', 'site', 'state'],
      media: ['analytics', 'media', 'data', 'site'],
      money: ['money', 'site'],
      seo: ['seo', 'page-pipeline', 'site'],
      data: ['data', 'page-pipeline', 'site', 'state', 'storage'],
      'page-pipeline': ['page-pipeline', 'site'],
      site: ['site'],
      state: ['analytics', 'state', 'storage'],
      storage: ['storage'],
      testing: ['state'],
    }
    const unknown = sources.map((source) => layerOf(source.path)).filter((layer) => layer !== undefined && !(layer in allowed))
    expect(unknown).toEqual([])
    expect(
      broken((source, to) => {
        const [from, into] = [layerOf(source.path), layerOf(to)]
        if (!from || !into || into === 'styles') return false
        const feature = (path: string) => path.split('/')[4]
        if (from === 'features' && into === 'features') return feature(source.path) !== feature(to)
        return !allowed[from]?.includes(into)
      }),
    ).toEqual([])
  })
  test('storefront: routes, features and page data have no cache by object of their own', () => {
    const caching = code.filter(
      ({ path, text }) =>
        /^apps\/storefront\/app\/(?:routes\/|features\/|data\/|site\/|root\.tsx$)/.test(path) && /new WeakMap\b/.test(text),
    )
    expect(caching.map(({ path }) => path)).toEqual([])
  })
  test('storefront: the page pipeline has one entry', () => {
    const isPipeline = (path: string) => layerOf(path) === 'page-pipeline'
    expect(
      broken(
        ({ path }, to) =>
          isPipeline(to) &&
          !isPipeline(path) &&
          !to.endsWith('/pipeline.ts') &&
          !(path.endsWith('/entry.server.tsx') && to.endsWith('/render-page.tsx')),
      ),
    ).toEqual([])
  })
})

test('no import is circular, not even of types or a lazy one', () => {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const circles: string[] = []
  const done = new Set<string>()
  function visit(path: string, trail: string[]): void {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path)) return
    done.add(path)
    const source = byPath.get(path)
    for (const one of source?.imports ?? []) {
      const to = source && target(source, one.from)
      if (to !== undefined && byPath.has(to)) visit(to, [...trail, path])
    }
  }
  for (const { path } of sources) visit(path, [])
  expect(circles).toEqual([])
})

describe('files', () => {
  test('have kebab-case names, and none is a collection of unrelated helpers', () => {
    const names = sources.map((source) => source.path.split('/').at(-1) ?? '')
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|server|client|config|d))*\.tsx?$/.test(name))).toEqual([])
    expect(
      sources.filter((source) => /(^|\/)(utils?|misc|helpers?|manager|index)\.tsx?$/.test(source.path)).map((source) => source.path),
    ).toEqual([])
  })
  test('import own files with their extension', () => {
    expect(
      sources.flatMap((source) =>
        source.imports
          .filter((one) => one.from.startsWith('.') && !/\.(tsx?|json|css)(\?(?:url|inline))?$|\+types\/[\w-]+$/.test(one.from))
          .map((one) => `${source.path}: ${one.from}`),
      ),
    ).toEqual([])
  })
})

describe('decisions of a country or the merchant', () => {
  // The sandbox bank plays banks of several countries; packages/sites and the seed hold the knowledge itself.
  const bound = code.filter(
    ({ path }) =>
      /^apps\/(storefront\/app|api\/src|server\/src)\//.test(path) &&
      !/\/seed\/|\/payments\/gateways\/sandbox\/bank-[\w-]+\.ts$/.test(path),
  )
  const breaking = (pattern: RegExp) => bound.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  test('are read from the site’s profile: no code compares a site, country or currency with a name, or has a table of them', () => {
    expect(
      breaking(/\b(?:subsite(?:Id)?|store_?code(?:_2)?|site\.code|country(?:\.code)?|currency(?:Code)?)\s*[!=]==?\s*['"`]\w/i),
    ).toEqual([])
    expect(breaking(/(['"`])(?:IN|AE|US|SG|GB)\1|^\s*(?:IN|AE|US|SG|GB|in|ae|us|sg|gb): /m)).toEqual([])
    expect(breaking(/['"](?:Asia|America|Europe)\/\w/)).toEqual([])
  })
  test('are named in data only', () => {
    expect(bound.filter(({ text }) => /kanakira/i.test(text)).map(({ path }) => path)).toEqual([])
    expect(code.filter(({ path, text }) => path.startsWith('packages/') && /kanakira/i.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('environment and clock', () => {
  test('only the configuration reads the environment', () => {
    const readers = code
      .filter((source) => /^(apps|packages)\//.test(source.path) && source.text.includes('process.env'))
      .map((source) => source.path)
    expect(readers).toEqual(['apps/server/src/process-config.ts'])
  })
  test('only the clock reads the time on the server', () => {
    const tellers = code
      .filter((source) => source.path.startsWith('apps/api/src/') && /\bDate\.now\(\)|new Date\(\)/.test(source.text))
      .map((source) => source.path)
    expect(tellers).toEqual(['apps/api/src/kernel/clock.ts'])
  })
})

test('every module of the api has the five lines that state its ownership', () => {
  const folder = join(root, 'apps/api/src/modules')
  const modules = new Set(code.flatMap(({ path }) => moduleOf(path) ?? []))
  expect(modules.size).toBeGreaterThan(30)
  expect([...modules].filter((name) => !statSync(join(folder, name, 'README.md'), { throwIfNoEntry: false }))).toEqual([])
})

test('the five flows of ARCHITECTURE.md name files that exist', () => {
  const paths = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    .split('\n')
    .filter((line) => /^- \*\*.*\*\*: `/.test(line) && line.includes(' · `'))
    .map((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path))
  expect(paths).toHaveLength(5)
  expect(paths.flat().filter((path) => !statSync(join(root, path), { throwIfNoEntry: false }))).toEqual([])
})

describe('decision records', () => {
  const folder = join(root, 'docs/adr')
  const decisions = readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .map((name) => ({ name, number: Number(name.slice(0, 4)), text: readFileSync(join(folder, name), 'utf8') }))
  const numbers = decisions.map(({ number }) => number)
  const known = new Set(numbers)

  test('are numbered without gaps, and the index lists each', () => {
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    const index = readFileSync(join(folder, 'README.md'), 'utf8')
    expect(decisions.filter(({ name }) => !index.includes(`](${name})`)).map(({ name }) => name)).toEqual([])
  })
  test('have a title, a date, a status, and the sections context, decision and consequences', () => {
    const incomplete = decisions.filter(({ number, text }) => {
      const status = /^- \*\*Status:\*\* (accepted|superseded by \[?ADR \d+.*)$/m.test(text)
      const head = text.startsWith(`# ${number}. `) && /^- \*\*Date:\*\* \d{4}-\d{2}-\d{2}(, revised \d{4}-\d{2}-\d{2})?$/m.test(text)
      return !head || !status || !['Context', 'Decision', 'Consequences'].every((heading) => text.includes(`\n## ${heading}\n\n`))
    })
    expect(incomplete.map(({ name }) => name)).toEqual([])
  })

  const paths = [...walk(root, /\.(tsx?|mjs|css|md)$/), ...walk(join(root, 'apps/api/migrations'), /\.sql$/)]
  const files = paths.map((path) => ({
    path: relative(root, path).replaceAll('\\', '/'),
    text: readFileSync(path, 'utf8'),
  }))
  test('every "ADR n" names an existing decision', () => {
    const unknown = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\bADRs? ?(\d+)/g)].filter(([, number]) => !known.has(Number(number))).map(([mention]) => `${path}: ${mention}`),
    )
    expect(unknown).toEqual([])
  })
  test('links of documents lead to existing files and folders', () => {
    const dead = files
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
          .filter(([, link = '']) => !statSync(join(root, dirname(path), link), { throwIfNoEntry: false }))
          .map(([, link]) => `${path}: ${link}`),
      )
    expect(dead).toEqual([])
  })
})
