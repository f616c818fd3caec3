import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pages } from '@karat/sites/pages.ts'
import { listName } from '../app/site/message-files.ts'
import { scan, type ScannedFile } from './scan.ts'

export const appFolder = fileURLToPath(new URL('../app/', import.meta.url))
const localesFolder = fileURLToPath(new URL('../public/locales/', import.meta.url))

/** A catalogue as its file has it: messages by key. */
export function readCatalogue(language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(localesFolder, language, 'common.json'), 'utf8')) as Record<string, string>
}

/** The messages that each loaded part needs: the frame of every page, each page within it, each lazy part. */
export interface MessageLists {
  frame: string[]
  /** The keys by the name of a list: that of a route's pattern (`listName`), or a part's name; without those of the frame. */
  lists: Record<string, string[]>
}

/** Whether a key is of a kind that is composed with data: `colour.yellow` of `colour`. */
export function isOfKind(key: string, kind: string): boolean {
  return key.startsWith(`${kind}.`) && !key.slice(kind.length + 1).includes('.')
}

/** The pattern and the file of every route. */
export function readRoutes(): [pattern: string, file: string][] {
  const file = (name: string) => join(appFolder, `routes/${name}.tsx`)
  return [
    ...pages.map(({ path, route }): [string, string] => [path === '' ? ':locale' : `:locale/${path}`, file(route)]),
    [':locale/*', file('not-found')],
  ]
}

/** Reads the messages that each page and part uses, from its files and their imports. */
export function readLists(): MessageLists {
  const catalogue = Object.keys(readCatalogue('en'))
  const scanned = new Map<string, ScannedFile>()
  const parts = new Map<string, string>()

  /** The keys that a file and all its imports use. */
  function keysOf(entry: string): Set<string> {
    const seen = new Set<string>()
    const texts = new Set<string>()
    const kinds = new Set<string>()
    const open = [entry]
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path)) continue
      seen.add(path)
      const file = scanned.get(path) ?? scan(path)
      scanned.set(path, file)
      for (const text of file.texts) texts.add(text)
      for (const kind of file.kinds) kinds.add(kind)
      for (const [name, part] of file.parts) {
        if ((parts.get(name) ?? part) !== part) throw new Error(`two parts are named ${name}`)
        parts.set(name, part)
      }
      open.push(...file.imports.filter((one) => one.startsWith(appFolder)))
    }
    return new Set(catalogue.filter((key) => texts.has(key) || [...kinds].some((kind) => isOfKind(key, kind))))
  }

  const frame = keysOf(join(appFolder, 'root.tsx'))
  const lists: MessageLists['lists'] = {}
  const add = (name: string, file: string) => {
    if (name in lists) throw new Error(`two lists of messages are named ${name}`)
    lists[name] = [...keysOf(file)].filter((key) => !frame.has(key))
  }
  for (const [pattern, file] of readRoutes()) add(listName(pattern), file)
  // Parts may contain further parts, which the same search finds.
  for (const [name, file] of parts) add(name, file)
  return { frame: [...frame], lists }
}
