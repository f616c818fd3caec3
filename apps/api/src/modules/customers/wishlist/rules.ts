/** The maximum number of a customer's lists, and of variants on a list. */
export const maxLists = 20
export const maxItems = 200

/** The name that means a customer's first list, independent of that list's own name. */
export const firstListName = 'New'

/** The normalised form of a name: names that differ only in letter case or Unicode form are the same. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

const meansFirst = (name: string) => nameKeyOf(name) === nameKeyOf(firstListName)

/** The list with a name: `New` is the first one. Undefined where there is none yet. */
export function listNamed<T extends { name: string }>(lists: readonly T[], name: string): T | undefined {
  return meansFirst(name) ? lists[0] : lists.find((list) => nameKeyOf(list.name) === nameKeyOf(name))
}

/** Whether a list may have a name: no other list of the customer has it. */
export function mayBeNamed<T extends { id: string; name: string }>(lists: readonly T[], id: string, name: string): boolean {
  const meant = listNamed(lists, name)
  return meant === undefined || meant.id === id
}

/** Divides `wanted` for a list that has `present`: `added` has each new variant once, as many as fit; the rest is `skipped`. */
export function additions(present: readonly string[], wanted: readonly string[]): { added: string[]; skipped: string[] } {
  const fresh = [...new Set(wanted)].filter((variantId) => !present.includes(variantId))
  const room = Math.max(0, maxItems - present.length)
  return { added: fresh.slice(0, room), skipped: fresh.slice(room) }
}

/** By how many percent a rate changed, to two decimals; null where it was unknown. */
export function percentChange(before: number | null, now: number | undefined): number | null {
  return before === null || before === 0 || now === undefined ? null : Math.round(((now - before) / before) * 10_000) / 100
}
