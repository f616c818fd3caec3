import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { directionOf } from '@karat/sites/locale.ts'
import type english from '../../locales/en.json'
import type englishOfShop from '../../locales/shop/en.json'
import { formatMessage, type MessageValues } from './format-message.ts'

/** The messages of a language that every screen has; the English catalogue decides which there are. */
export type Catalogue = Readonly<Record<keyof typeof english, string>>
/** Those of the shop's screens, which `ShopMessages` fetches. */
export type ShopCatalogue = Readonly<Record<keyof typeof englishOfShop, string>>
/** A key of the message catalogues. */
export type MessageKey = keyof Catalogue | keyof ShopCatalogue

/** The languages of the back office, each with its own name for itself. */
export const languages = { en: 'English', hi: 'हिन्दी', ar: 'العربية' } as const
export type Language = keyof typeof languages
/** Whether the back office has this language. */
export const isLanguage = (language: string | undefined): language is Language =>
  language !== undefined && Object.hasOwn(languages, language)

/** Returns a message in the chosen language, with its placeholders filled in. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

export interface Messages {
  language: Language
  direction: 'ltr' | 'rtl'
  /** All messages by their keys. */
  catalogue: Readonly<Record<string, string>>
  t: Translate
  /**
   * The name of a code that the server sends: the message `KIND.CODE`, or the code in words where there is none, so that a new state of the
   * server is readable before its name is.
   */
  nameOf: (kind: MessageKind, code: string) => string
  /** Loads the messages of another language and shows the page in it. */
  choose: (language: Language) => void
}

/** The part of a key before its last dot. */
type KindOf<K> = K extends `${infer A}.${infer B}.${string}` ? `${A}.${B}` : K extends `${infer A}.${string}` ? A : never
/** Kinds of messages that are composed with codes of the server. */
export type MessageKind = KindOf<MessageKey>

const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('../../locales/en.json'),
  hi: () => import('../../locales/hi.json'),
  ar: () => import('../../locales/ar.json'),
}

/** Those of pages without a session, which name no others. */
const entryCatalogues: Record<Language, () => Promise<{ default: Readonly<Record<string, string>> }>> = {
  en: () => import('virtual:entry-messages/en'),
  hi: () => import('virtual:entry-messages/hi'),
  ar: () => import('virtual:entry-messages/ar'),
}

/** Loads the messages of a language. Rejects where they cannot be fetched. */
export type LoadCatalogue = (language: Language) => Promise<Catalogue>

/** All messages of a language. */
export const loadCatalogue: LoadCatalogue = async (language) => (await catalogues[language]()).default

/** The messages of a language for a page without a session. */
export const loadEntryCatalogue: LoadCatalogue = async (language) => (await entryCatalogues[language]()).default

const MessagesContext = createContext<Messages | undefined>(undefined)

function messagesOf(language: Language, catalogue: Readonly<Record<string, string>>, choose: (language: Language) => void): Messages {
  const textOf = (key: string) => catalogue[key] ?? key
  return {
    language,
    direction: directionOf(language),
    catalogue,
    t: (key, values) => (values ? formatMessage(textOf(key), values, language) : textOf(key)),
    nameOf: (kind, code) => catalogue[`${kind}.${code}`] ?? code.replaceAll(/[-_]/g, ' '),
    choose,
  }
}

/** Gives further messages of the language to everything below. */
export function MoreMessages({ catalogue, children }: { catalogue: Readonly<Record<string, string>>; children: ReactNode }) {
  const { language, catalogue: former, choose } = useMessages()
  const messages = useMemo(() => messagesOf(language, { ...former, ...catalogue }, choose), [language, former, catalogue, choose])
  return <MessagesContext value={messages}>{children}</MessagesContext>
}

/** Gives the messages of a language to everything below. */
export function MessagesProvider(props: {
  language: Language
  catalogue: Catalogue
  onChoose: (language: Language) => void
  children: ReactNode
}) {
  const { language, catalogue, onChoose, children } = props
  const messages = useMemo(() => messagesOf(language, catalogue, onChoose), [language, catalogue, onChoose])
  return <MessagesContext value={messages}>{children}</MessagesContext>
}

/** The messages of the chosen language. Throws outside of a `MessagesProvider`. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('no messages are provided')
  return messages
}
