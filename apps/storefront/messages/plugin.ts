import { createHash } from 'node:crypto'
import { textLanguages } from '@karat/sites/locale.ts'
import type { Plugin } from 'vite'
import { pack } from '../app/data/pack-messages.ts'
import { messageFile } from '../app/site/message-files.ts'
import { appFolder, type MessageLists, readCatalogue, readLists } from './lists.ts'

const id = 'virtual:message-lists'
const resolved = `\0${id}`

/** The message files that are loaded after a page: one for each list and language, by its address. */
function filesOf({ lists }: MessageLists, version: string): Map<string, string> {
  return new Map(
    textLanguages.flatMap((language) => {
      const words = readCatalogue(language)
      return Object.entries(lists).map(([name, keys]): [string, string] => [messageFile(name, language, version), pack(words, keys)])
    }),
  )
}

function readAll() {
  const lists = readLists()
  const words = textLanguages.map(readCatalogue)
  const version = createHash('sha256')
    .update(JSON.stringify([lists, words]))
    .digest('hex')
    .slice(0, 8)
  return { lists, version }
}

/**
 * Messages by page: `virtual:message-lists` gives the server the messages that a page needs, and the version of the files with the messages
 * of other pages and lazy parts, which are built beside the scripts.
 */
export function messageLists(): Plugin {
  return {
    name: 'message-lists',
    resolveId: (source) => (source === id ? resolved : undefined),
    load(source) {
      if (source !== resolved) return undefined
      const { lists, version } = readAll()
      return `export const version = ${JSON.stringify(version)}\nexport const lists = ${JSON.stringify(lists)}`
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      const { lists, version } = readAll()
      for (const [address, source] of filesOf(lists, version)) this.emitFile({ type: 'asset', fileName: address.slice(1), source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { lists, version } = request.url?.startsWith('/assets/messages-') ? readAll() : { lists: undefined, version: '' }
        const text = lists && filesOf(lists, version).get(request.url ?? '')
        if (text === undefined) return next()
        response.setHeader('content-type', 'application/json')
        response.end(text)
      })
    },
    hotUpdate({ file }) {
      const module =
        file.startsWith(appFolder) || file.endsWith('/common.json') ? this.environment.moduleGraph.getModuleById(resolved) : undefined
      if (module) this.environment.moduleGraph.invalidateModule(module)
    },
  }
}
