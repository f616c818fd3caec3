import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = import.meta.dirname
const prefix = 'virtual:entry-messages/'

/** The sources of pages that are open without a session, and all that these may show. */
const entrySources = 'src/{api,app,sign-in,ui,messages}/**/*.{ts,tsx}'

/** The messages of a language that pages without a session name, by their keys or by their kinds. */
export function entryMessagesOf(language: string): Record<string, string> {
  const text = globSync(entrySources, { cwd: folder })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  const keys = new Set([...text.matchAll(/'(\w+(?:\.\w+)+)'/g)].map(([, key]) => key))
  const kinds = new Set([...text.matchAll(/nameOf\(\s*'([\w.]+)'/g)].map(([, kind]) => kind))
  const all = JSON.parse(readFileSync(join(folder, `locales/${language}.json`), 'utf8')) as Record<string, string>
  return Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key) || kinds.has(key.slice(0, key.lastIndexOf('.')))))
}

/** Serves `virtual:entry-messages/LANGUAGE`: a tenth of the messages, so that the sign-in does not wait for those of every page. */
export const entryMessages = (): Plugin => ({
  name: 'entry-messages',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith(`\0${prefix}`) ? `export default ${JSON.stringify(entryMessagesOf(id.slice(prefix.length + 1)))}` : undefined,
})
