/** Data of a page as one text: the router writes and reads it as such, not as the hundreds of objects that it holds. */
export interface Sealed<T> {
  text: string
  /** Of the type alone: what the text holds. */
  holds?: T
}

/** What was opened, by its object: of a page that is being rendered, what its loader sealed. */
const opened = new WeakMap<Sealed<unknown>, unknown>()

/** The texts of parts: much of a page's data is the same object on every page, and none of it is changed. */
const texts = new WeakMap<object, string>()

function textOf(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null) return JSON.stringify(part)
  const text = texts.get(part) ?? JSON.stringify(part)
  texts.set(part, text)
  return text
}

/** A value as JSON, each of its parts by itself. */
function textOfParts(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const fields = Object.entries(value).flatMap(([name, part]) => {
    const text = textOf(part)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${fields.join(',')}}`
}

/** Seals plain data: texts, numbers, truth values, null, lists and objects of them, none of which is changed afterwards. */
export function seal<T>(value: T): Sealed<T> {
  const sealed = { text: textOfParts(value) }
  opened.set(sealed, value)
  return sealed
}

/** What was sealed: the same object each time. */
export function unseal<T>(sealed: Sealed<T>): T {
  const known = opened.get(sealed) as T | undefined
  if (known !== undefined) return known
  const value = JSON.parse(sealed.text) as T
  opened.set(sealed, value)
  return value
}
