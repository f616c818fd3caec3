import { setupI18n } from '@lingui/core'
import { createContext, type ReactNode, useContext } from 'react'
import type english from '../../public/locales/en/common.json'

/** A key of the message catalogues; the English catalogue decides which there are. */
export type MessageKey = keyof typeof english

/** Returns a message in the page's language, with its values filled in. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string

/** Messages by their key, as they travel to the browser: one text, which costs a tenth of so many small values. */
export type PackedMessages = string

const readers = new Map<PackedMessages, { messages: Record<string, unknown>; t: Translate }>()
/** A language or two in a browser, all of a process's languages on the server, and the wordings before a change. */
const mostReaders = 24

/** Unpacks the messages of a language and makes their `t`; once for each wording. */
export function readMessages(language: string, packed: PackedMessages): { messages: Record<string, unknown>; t: Translate } {
  const cached = readers.get(packed)
  if (cached) return cached
  const messages = JSON.parse(packed) as Record<string, unknown>
  // Figures are written as everywhere else in the shop, whatever the language's own are.
  const locales = `${language}-u-nu-latn`
  const i18n = setupI18n({ locale: language, locales, messages: { [language]: messages as Record<string, string> } })
  // A key made from data may have no message: the key is returned, and `translateData` falls back to the data.
  const t: Translate = (key, values) => {
    const message = messages[key]
    if (message === undefined) return key
    return typeof message === 'string' ? message : i18n._(key, values)
  }
  if (readers.size >= mostReaders) readers.clear()
  readers.set(packed, { messages, t })
  return { messages, t }
}

const MessagesContext = createContext<Translate>((key) => key)

/** Provides the page's messages, compiled on the server, so that no parser is sent to the browser. */
export function MessagesProvider({ language, messages, children }: { language: string; messages: PackedMessages; children: ReactNode }) {
  return <MessagesContext value={readMessages(language, messages).t}>{children}</MessagesContext>
}

/** The `t` of the page's language. */
export function useMessages(): Translate {
  return useContext(MessagesContext)
}

/** The message whose key is made from data (a metal, a stone); the data itself where there is no such message. */
export function translateData(t: Translate, kind: string, value: string, values?: Record<string, string | number>): string {
  const key = `${kind}.${value}`
  const message = t(key as MessageKey, values)
  return message === key ? value : message
}
