import { setupI18n } from '@lingui/core'
import { createContext, type ReactNode, useContext } from 'react'
import type english from '../../public/locales/en/common.json'

/** A key of the word catalogues; the English one decides which there are. */
export type Word = keyof typeof english

/** Says a word in the page's language, with its values filled in. */
export type Say = (word: Word, values?: Record<string, string | number>) => string

/** Messages by their key, as they travel to the browser: one text, which costs a tenth of so many small values. */
export type PackedMessages = string

const readers = new Map<PackedMessages, { messages: Record<string, unknown>; say: Say }>()
/** A language or two in a browser, all of a process's languages on the server, and the wordings before a change. */
const mostReaders = 24

/** What reads the messages of a language; made once for each wording. */
export function readMessages(language: string, packed: PackedMessages): { messages: Record<string, unknown>; say: Say } {
  const known = readers.get(packed)
  if (known) return known
  const messages = JSON.parse(packed) as Record<string, unknown>
  // Figures are written as everywhere else in the shop, whatever the language's own are.
  const locales = `${language}-u-nu-latn`
  const i18n = setupI18n({ locale: language, locales, messages: { [language]: messages as Record<string, string> } })
  // A key made of data may have no word: it is said as it is, and whoever asked falls back to the data.
  const say: Say = (word, values) => {
    const message = messages[word]
    if (message === undefined) return word
    return typeof message === 'string' ? message : i18n._(word, values)
  }
  if (readers.size >= mostReaders) readers.clear()
  readers.set(packed, { messages, say })
  return { messages, say }
}

const WordsContext = createContext<Say>((word) => word)

/** Gives the page its words: messages compiled on the server, so that no parser travels to the browser. */
export function WordsProvider({ language, messages, children }: { language: string; messages: PackedMessages; children: ReactNode }) {
  return <WordsContext value={readMessages(language, messages).say}>{children}</WordsContext>
}

export function useWords(): Say {
  return useContext(WordsContext)
}

/** Says a word whose key is made of data (a metal, a stone); the data itself where there is no such word. */
export function sayData(say: Say, kind: string, value: string, values?: Record<string, string | number>): string {
  const key = `${kind}.${value}`
  const said = say(key as Word, values)
  return said === key ? value : said
}
