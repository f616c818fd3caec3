import type { PageTexts, SharedText } from './page-texts.ts'

/** Data of a page as one text: the router writes and reads it as such, not as the hundreds of objects that it holds. */
export interface Serialized<T> {
  text: string
  /** For the type only: the type of the serialized value. */
  holds?: T
}

/** Deserialized values by their serialized form; on the server, the values that the page's loader serialized. */
const opened = new WeakMap<Serialized<unknown>, unknown>()

/** Serialized parts of page data by their object: many are the same object on every page, and none of them is changed. */
const written = new WeakMap<object, string | SharedText>()

/** Characters from which on a text's bytes are worth keeping. */
const long = 500

/** Escapes a text for a JSON string inside a script; in JSON `<` occurs in strings only. */
function insideJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`)
}

function writtenPart(part: object, texts: PageTexts): string | SharedText {
  const known = written.get(part)
  if (known !== undefined) return known
  const text = insideJson(JSON.stringify(part))
  const made = text.length < long ? text : texts.share(text)
  written.set(part, made)
  return made
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The placeholder of a value as JSON, with each of its parts serialized separately. */
function placeholderOf(value: unknown, texts: PageTexts): string {
  if (!isObject(value)) return texts.placeholder([insideJson(JSON.stringify(value))])
  if (Array.isArray(value)) return texts.placeholder([writtenPart(value, texts)])
  const fields = Object.entries(value).filter(([, part]) => part !== undefined)
  const parts = fields.flatMap(([name, part]: [string, unknown], index) => [
    `${index === 0 ? '' : ','}${insideJson(JSON.stringify(name))}:`,
    isObject(part) ? writtenPart(part, texts) : insideJson(JSON.stringify(part)),
  ])
  return texts.placeholder(['{', ...parts, '}'])
}

/**
 * Serializes plain data: texts, numbers, booleans, null, and lists and objects of them, which must not be changed afterwards. A placeholder
 * stands for it until the page's bytes are joined.
 */
export function serialize<T>(value: T, texts: PageTexts): Serialized<T> {
  const serialized = { text: placeholderOf(value, texts) }
  opened.set(serialized, value)
  return serialized
}

/** The value that was serialized: the same object each time. */
export function deserialize<T>(serialized: Serialized<T>): T {
  const known = opened.get(serialized) as T | undefined
  if (known !== undefined) return known
  const value = JSON.parse(serialized.text) as T
  opened.set(serialized, value)
  return value
}

/** A text of page data that many pages share; in a page that is being rendered it is a placeholder. */
export interface SerializedText {
  text: string
}

const openedTexts = new WeakMap<SerializedText, string>()
const sharedTexts = new Map<string, SharedText>()
/** The most cached texts: each language and site has one menu, and a few lists of messages for each page. */
const maxTexts = 500

/** Serializes a text that is the same on many pages. */
export function serializeText(text: string, texts: PageTexts): SerializedText {
  const shared = sharedTexts.get(text) ?? texts.share(insideJson(text))
  if (sharedTexts.size >= maxTexts) sharedTexts.clear()
  sharedTexts.set(text, shared)
  const serialized = { text: texts.placeholder([shared]) }
  openedTexts.set(serialized, text)
  return serialized
}

/** The text that was serialized. */
export function textOf(serialized: SerializedText): string {
  return (import.meta.env.SSR ? openedTexts.get(serialized) : undefined) ?? serialized.text
}
