/** Data of a page as one text: the router writes and reads it as such, not as the hundreds of objects that it holds. */
export interface Sealed<T> {
  text: string
  /** Of the type alone: what the text holds. */
  holds?: T
}

/** What was opened, by its object: of a page that is being rendered, what its loader sealed. */
const opened = new WeakMap<Sealed<unknown>, unknown>()

/** Seals plain data: texts, numbers, truth values, null, lists and objects of them. */
export function seal<T>(value: T): Sealed<T> {
  const sealed = { text: JSON.stringify(value) }
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
