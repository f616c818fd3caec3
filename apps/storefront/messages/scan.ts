import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A call of a translating function with a literal key. */
export interface MessageUse {
  key: string
  /** The names of the values that it gives; undefined where they are only known at run time. */
  values: readonly string[] | undefined
}

/** The messages that a source file uses, and the files that it imports. */
export interface ScannedFile {
  /** Every text in it; those that are keys of the catalogue are the messages that it uses. */
  texts: ReadonlySet<string>
  /** Prefixes of keys that are composed with data: `colour` for `colour.yellow`. */
  kinds: ReadonlySet<string>
  /** Its calls of translating functions with literal keys. */
  uses: readonly MessageUse[]
  /** The files that this one imports, as paths. */
  imports: readonly string[]
  /** Files that are loaded when they are first shown (`lazyWithMessages`), by the part's name. */
  parts: ReadonlyMap<string, string>
  /** Keys that are composed where they are used, so that they cannot be found by their text. */
  problems: readonly string[]
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* childrenOf(node: Node): Generator<Node> {
  for (const [name, value] of Object.entries(node)) {
    if (name === 'parent') continue
    if (Array.isArray(value)) yield* value.filter(isNode)
    else if (isNode(value)) yield value
  }
}

/** The text of a literal; undefined where a part of it is only known at run time. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node?.type !== 'TemplateLiteral' || (node['expressions'] as Node[]).length > 0) return undefined
  return (node['quasis'] as { value: { cooked: string } }[])[0]?.value.cooked
}

/** The functions that a program reads its messages by. */
export interface MessageFunctions {
  /** Functions that take a key and, after it, the values of its placeholders, with the position of the key. */
  translating: Readonly<Record<string, number>>
  /** Functions that compose a key of a kind and data, with the position of the kind. */
  making: Readonly<Record<string, number>>
  /** The function that declares kinds. */
  declaring: string
}

const ofPages: MessageFunctions = {
  translating: { t: 0, messageOf: 1 },
  making: { translateData: 1, dataMessageOf: 1 },
  declaring: 'messageKinds',
}

interface Found {
  texts: Set<string>
  kinds: Set<string>
  uses: MessageUse[]
  late: Map<string, string>
  problems: string[]
}

/** The possible texts of an expression: both branches of a conditional. */
function endsOf(node: Node): Node[] {
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap((end) => endsOf(end as Node))
  if (node.type === 'TSAsExpression') return endsOf(node['expression'] as Node)
  return [node]
}

/** The names of the properties of an object literal; none without an object, undefined where a part is only known at run time. */
function namesOf(node: Node | undefined): string[] | undefined {
  if (!node) return []
  if (node.type !== 'ObjectExpression') return undefined
  const names = (node['properties'] as Node[]).map((property) => {
    const key = property['key'] as Node | undefined
    return key?.type === 'Identifier' && !property['computed'] ? (key['name'] as string) : undefined
  })
  return names.every((name) => name !== undefined) ? names : undefined
}

/** The name of a called function: that of `word` and of `translations.word` is `word`. */
function calledName(callee: Node): string {
  const name = callee.type === 'MemberExpression' && !callee['computed'] ? (callee['property'] as Node) : callee
  return name.type === 'Identifier' ? (name['name'] as string) : ''
}

function readCall(node: Node, found: Found, { translating, making, declaring }: MessageFunctions): void {
  const name = calledName(node['callee'] as Node)
  const given = node['arguments'] as Node[]
  if (name === declaring) for (const one of given) found.kinds.add(textOf(one) ?? '')
  if (name === 'lazyWithMessages') {
    const [partName] = given
    const file = importedIn(given[1])
    if (partName && file) found.late.set(file, textOf(partName) ?? '')
  }
  const kind = given[making[name] ?? -1]
  if (kind && textOf(kind) !== undefined) found.kinds.add(textOf(kind) ?? '')
  const position = translating[name] ?? -1
  const key = given[position]
  for (const end of key ? endsOf(key) : []) {
    const text = textOf(end)
    if (text !== undefined) found.uses.push({ key: text, values: namesOf(given[position + 1]) })
    else if (end.type === 'TemplateLiteral')
      found.problems.push('a key is put together in the call; name the keys in a table, or use translateData')
  }
}

/** The file of the first `import()` within. */
function importedIn(node: Node | undefined): string | undefined {
  if (!node) return undefined
  if (node.type === 'ImportExpression') return textOf(node['source'] as Node)
  for (const child of childrenOf(node)) {
    const file = importedIn(child)
    if (file) return file
  }
  return undefined
}

function visit(node: Node, found: Found, functions: MessageFunctions): void {
  if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') return
  const text = textOf(node)
  if (text !== undefined) found.texts.add(text)
  if (node.type === 'CallExpression') readCall(node, found, functions)
  for (const child of childrenOf(node)) visit(child, found, functions)
}

/** Reads a source file. Type-only imports are ignored. */
export function scan(path: string, functions = ofPages): ScannedFile {
  const source = readFileSync(path, 'utf8')
  const { program, module } = parseSync(path, source)
  const found: Found = { texts: new Set(), kinds: new Set(), uses: [], late: new Map(), problems: [] }
  visit(program as unknown as Node, found, functions)
  const own = (specifier: string) => resolve(dirname(path), specifier)
  const named = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ].filter((specifier) => /^\..*\.tsx?$/.test(specifier))
  return {
    texts: found.texts,
    kinds: found.kinds,
    uses: found.uses,
    imports: named.filter((specifier) => !found.late.has(specifier)).map(own),
    parts: new Map([...found.late].map(([file, name]) => [name, own(file)])),
    problems: found.problems,
  }
}
