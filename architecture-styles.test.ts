import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Selector, transform } from 'lightningcss'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'

const app = join(import.meta.dirname, 'apps/storefront/app')
const pathsOf = (ending: string) =>
  readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()

/** Controls that more than one screen uses; their names stand alone, in these sheets. */
const controls: Record<string, string[]> = {
  'styles/base.css': ['touch-area'],
}
/** Classes that packages set: the gallery's frame, and the page's while it is open. */
const ofPackages = /^kg-|^SRLOpened$/
/** The shared components, whose classes begin with `ui-`. */
const components = 'packages/ui'
/** Sheets whose classes any other sheet may name, but only behind a class of its own. */
const shared = new Set([components, 'styles/base.css'])
/** Classes without a style, by which scripts find an element. */
const hooks = new Set(['main-action', 'kg-button'])

/** The classes of a selector, those inside of `:is()`, `:not()` and `:has()` too. */
function classesOf(selector: Selector): string[] {
  return selector.flatMap((part) => {
    if (part.type === 'class') return [part.name]
    return part.type === 'pseudo-class' && part.kind !== 'host' && 'selectors' in part && part.selectors
      ? part.selectors.flatMap(classesOf)
      : []
  })
}

/** The classes of each selector of a sheet. */
function selectorsOf(code: string): string[][] {
  const selectors: string[][] = []
  transform({
    filename: 'sheet.css',
    code: Buffer.from(code),
    errorRecovery: true,
    visitor: {
      Selector(selector) {
        selectors.push(classesOf(selector))
      },
    },
  })
  return selectors
}

const sheets = new Map(pathsOf('.css').map((path) => [path, selectorsOf(readFileSync(join(app, path), 'utf8'))]))
const prefixes = new Map([...sheets.keys()].map((path) => [basename(path, '.css'), path]))

/** The sheet that a class belongs to: the one whose name it is or begins with, the longest of those. */
function homeOf(name: string): string | undefined {
  if (name.startsWith('ui-')) return components
  const control = Object.keys(controls).find((path) => controls[path]?.includes(name))
  if (control) return control
  const parts = name.split('-')
  for (let length = parts.length; length > 0; length--) {
    const home = prefixes.get(parts.slice(0, length).join('-'))
    if (home) return home
  }
  return undefined
}

/** The fault of a selector of a sheet; none where it keeps to the sheet's own classes. */
function faultOf(path: string, classes: string[]): string | undefined {
  const foreign = classes.filter((name) => !name.startsWith('is-') && !ofPackages.test(name) && homeOf(name) !== path)
  const own = classes.some((name) => homeOf(name) === path)
  if (classes.some((name) => name.startsWith('is-')) && !own) return `${path}: .${classes.join(' .')} is a state of nothing`
  const wrong = foreign.filter((name) => !own || !shared.has(homeOf(name) ?? ''))
  return wrong.length > 0 ? `${path}: .${wrong.join(' .')}` : undefined
}

interface Words {
  /** Whole classes. */
  exact: Set<string>
  /** Beginnings of classes that end with a value. */
  started: Set<string>
}

/** The words of the strings in a part of the program, for a class name. */
function wordsOf(text: string, start: number, end: number, into: Words): void {
  const { program } = parseSync('part.tsx', `(${text.slice(start, end)})`)
  // A text that is only compared with is no class.
  const compared = new Set<unknown>()
  new Visitor({
    BinaryExpression(node) {
      compared.add(node.left).add(node.right)
    },
    Literal(node) {
      if (typeof node.value === 'string' && !compared.has(node)) for (const word of node.value.split(/\s+/)) if (word) into.exact.add(word)
    },
    TemplateLiteral(node) {
      for (const [at, { value }] of node.quasis.entries()) {
        const words = value.raw.split(/\s+/)
        const last = words.pop() ?? ''
        for (const word of words) if (word) into.exact.add(word)
        if (last) (at < node.quasis.length - 1 ? into.started : into.exact).add(last)
      }
    },
  }).visit(program)
}

function usedIn(path: string): Words {
  const text = readFileSync(join(app, path), 'utf8')
  const words: Words = { exact: new Set(), started: new Set() }
  new Visitor({
    JSXAttribute(node) {
      if (node.name.type !== 'JSXIdentifier' || node.name.name !== 'className' || !node.value) return
      const { start, end } = node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value
      wordsOf(text, start, end, words)
    },
  }).visit(parseSync(path, text).program)
  return words
}

const used = new Map(pathsOf('.tsx').map((path) => [path, usedIn(path)]))

describe('style sheets', () => {
  test('the scan finds style sheets', () => {
    expect(sheets.size).toBeGreaterThan(30)
    expect([...sheets.values()].flat().length).toBeGreaterThan(400)
    expect([...used.values()].flatMap(({ exact }) => [...exact]).length).toBeGreaterThan(300)
  })
  test('every class begins with the name of its sheet; shared controls are styled only below an own class', () => {
    expect([...sheets].flatMap(([path, selectors]) => selectors.flatMap((classes) => faultOf(path, classes) ?? []))).toEqual([])
  })
  test('every class of the shared components begins with ui-', () => {
    const folder = join(import.meta.dirname, components)
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))
    const names = paths.flatMap((path) => selectorsOf(readFileSync(join(folder, path), 'utf8')).flat())
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !name.startsWith('ui-'))).toEqual([])
  })
  test('a sheet is beside its component; `styles` has the rules shared by every page', () => {
    const names = [...prefixes.values()].map((path) => path.slice(0, path.indexOf('/')))
    expect([...new Set(names)].toSorted()).toEqual(['features', 'media', 'money', 'routes', 'shell', 'styles', 'ui'])
    expect(prefixes.size).toBe(sheets.size)
  })
  test('a feature uses only its own classes and those of shared components', () => {
    const folder = (path: string) => /^features\/[^/]+/.exec(path)?.[0]
    const wrong = [...used].flatMap(([path, { exact }]) =>
      [...exact].flatMap((name) => {
        const home = folder(homeOf(name) ?? '')
        return home && !path.startsWith('routes/') && home !== folder(path) ? [`${path}: ${name} of ${home}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })
  test('every class of a sheet is used, and every used class is in a sheet', () => {
    const exact = new Set([...used.values()].flatMap((words) => [...words.exact]))
    const started = [...used.values()].flatMap((words) => [...words.started])
    const styled = new Set([...sheets.values()].flat(2))
    const unused = [...styled].filter(
      (name) => !exact.has(name) && !started.some((start) => name.startsWith(start)) && !name.startsWith('ui-') && !ofPackages.test(name),
    )
    const unstyled = [...exact].filter((name) => !styled.has(name) && !name.startsWith('ui-') && !hooks.has(name))
    expect({ unused, unstyled }).toEqual({ unused: [], unstyled: [] })
  })
})

test('a class of another sheet is found at any position of a selector', () => {
  const faults = (path: string, code: string) => selectorsOf(code).flatMap((classes) => faultOf(path, classes) ?? [])
  expect(faults('ui/cards/card.css', '.card-a, .card:is(.card-b, .card > p):not(.card-c)::after {}')).toEqual([])
  expect(faults('ui/cards/card.css', '@layer x { @media (width < 9px) { .line {} } }')).toEqual(['ui/cards/card.css: .line'])
  expect(faults('ui/cards/card.css', '.card:is(.card-b, .up) {} body:has(.t) {}')).toEqual([
    'ui/cards/card.css: .up',
    'ui/cards/card.css: .t',
  ])
  expect(faults('ui/cards/card.css', '.card { &.row {} }')).toEqual(['ui/cards/card.css: .row'])
  expect(faults('ui/cards/card.css', '.card .touch-area {} .card.is-open {}')).toEqual([])
  expect(faults('ui/cards/card.css', '.card .ui-button {} .ui-chip {}')).toEqual(['ui/cards/card.css: .ui-chip'])
  expect(faults('ui/cards/card.css', '.btn {} .is-open {}')).toEqual([
    'ui/cards/card.css: .btn',
    'ui/cards/card.css: .is-open is a state of nothing',
  ])
  expect(faults('ui/cart/cart.css', '.cart-view {}')).toEqual(['ui/cart/cart.css: .cart-view'])
})
