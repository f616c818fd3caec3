let shown: readonly string[] = []

/** Notes the addresses of the rows that a list shows, in their order, for the pages that it opens. */
export function noteList(hrefs: readonly string[]): void {
  shown = hrefs
}

/** The place of a page in the list that was shown last; undefined where it is in none. */
export interface ListPlace {
  /** From 1. */
  position: number
  count: number
  previous: string | undefined
  next: string | undefined
}

/** Finds a page in the list that was shown last, by its address. */
export function placeInList(href: string): ListPlace | undefined {
  const at = shown.indexOf(href)
  return at < 0 ? undefined : { position: at + 1, count: shown.length, previous: shown[at - 1], next: shown[at + 1] }
}
