import { textLanguageOf } from '@karat/sites/locale.ts'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { version } from 'virtual:message-lists'
import type english from '../../public/locales/en/common.json'
import { type CompiledMessage, formatMessage, type MessageValues } from './format-message.ts'
import { messageFile } from './message-files.ts'

/** A key of the message catalogues; the English catalogue decides which there are. */
export type MessageKey = keyof typeof english

/** Returns a message in the page's language, with its values filled in. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** Messages by their key, as they are sent to the browser: one JSON text, a tenth of the cost of many small values. */
export type PackedMessages = string

/** The packed messages in a page's data: those of every page, and those of the page's own list. */
export interface PageMessages {
  frame: PackedMessages
  page: PackedMessages
  list: string
}

/** Some messages of a language: the message of a key, undefined where it is not among them. */
type Reader = (key: string, values?: MessageValues) => string | undefined

const readers = new Map<PackedMessages, Reader>()
/** Those of a few pages in a browser, of all pages in all languages on the server, and the wordings before a change. */
const maxReaders = 300

/** Unpacks messages; once for each wording. */
function readerOf(language: string, packed: PackedMessages): Reader {
  const cached = readers.get(packed)
  if (cached) return cached
  const messages = JSON.parse(packed) as Record<string, CompiledMessage>
  // Latin digits, as everywhere in the shop, whatever the language's own are.
  const locale = `${language}-u-nu-latn`
  const reader: Reader = (key, values) => {
    const message = messages[key]
    return message === undefined || typeof message === 'string' ? message : formatMessage(message, values ?? {}, locale)
  }
  if (readers.size >= maxReaders) readers.clear()
  readers.set(packed, reader)
  return reader
}

/** Messages that the browser loaded after the page: by language, then by list. */
const arrived = new Map<string, Map<string, Reader>>()

function arrivedIn(language: string): Map<string, Reader> {
  const lists = arrived.get(language) ?? new Map<string, Reader>()
  arrived.set(language, lists)
  return lists
}

/** Loads the messages of another page or part, once for each language. Rejects where they fail to load. */
export async function loadList(language: string, list: string): Promise<void> {
  const lists = arrivedIn(language)
  if (lists.has(list)) return
  const reply = await fetch(messageFile(list, textLanguageOf(language), version)).catch(() => undefined)
  if (!reply?.ok) throw new Error(`no messages of ${list}: ${reply?.status ?? 'no answer'}`)
  lists.set(list, readerOf(language, await reply.text()))
}

/** Translators on the server, by the frame's messages, then by the page's: pages with the same messages share one. */
const translators = new Map<PackedMessages, Map<PackedMessages, Translate>>()

/** The `t` of a page: with its own messages and those that are loaded later. */
export function translatorOf(language: string, messages: PageMessages): Translate {
  const { frame, page } = messages
  const create = () => createTranslator(language, [readerOf(language, frame), readerOf(language, page)])
  if (!import.meta.env.SSR) return create()
  const ofFrame = translators.get(frame) ?? new Map<PackedMessages, Translate>()
  const t = ofFrame.get(page) ?? create()
  if (translators.size >= maxReaders) translators.clear()
  translators.set(frame, ofFrame)
  if (ofFrame.size >= maxReaders) ofFrame.clear()
  ofFrame.set(page, t)
  return t
}

function createTranslator(language: string, own: readonly Reader[]): Translate {
  return (key, values) => {
    for (const reader of own) {
      const message = reader(key, values)
      if (message !== undefined) return message
    }
    for (const reader of arrived.get(language)?.values() ?? []) {
      const message = reader(key, values)
      if (message !== undefined) return message
    }
    // A key made from data may have no message: the key is returned, and `translateData` falls back to the data.
    return key
  }
}

export const MessagesContext = createContext<Translate>((key) => key)

/** Provides the page's messages, compiled on the server, so that no parser is sent to the browser. */
export function MessagesProvider({ language, messages, children }: { language: string; messages: PageMessages; children: ReactNode }) {
  const t = useMemo(() => translatorOf(language, messages), [language, messages])
  // The page's own messages are registered, so that coming back to it does not fetch them.
  useEffect(() => void arrivedIn(language).set(messages.list, readerOf(language, messages.page)), [language, messages])
  return <MessagesContext value={t}>{children}</MessagesContext>
}

/** The `t` of the page's language. */
export function useMessages(): Translate {
  return useContext(MessagesContext)
}

/** The message whose key is composed with data (a metal, a stone); the data itself where there is no such message. */
export function translateData(t: Translate, kind: string, value: string, values?: MessageValues): string {
  const key = `${kind}.${value}`
  const message = t(key as MessageKey, values)
  return message === key ? value : message
}

/**
 * Declares kinds of keys for a `translateData` whose kind is data itself: the build reads the call, and gives every page that uses the file
 * all messages of these kinds.
 */
export function messageKinds<K extends string>(...kinds: K[]): readonly K[] {
  return kinds
}
