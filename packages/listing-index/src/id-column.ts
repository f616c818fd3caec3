/** Orders ids by the bytes of their texts, as the collation "C" of the database does. */
export function compareIds(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/**
 * Many ids by their number, in one block of memory: as strings they would take several times as much. Those given at the start ascend and
 * are found by their text; later ones are appended.
 */
export function createIdColumn(texts: Buffer, ends: Uint32Array) {
  const loaded = ends.length
  const added: string[] = []
  const start = (at: number) => (at === 0 ? 0 : (ends[at - 1] ?? 0))
  return {
    at: (at: number): string => (at < loaded ? texts.toString('utf8', start(at), ends[at]) : (added[at - loaded] ?? '')),
    /** Whether two of the initial ids are equal. */
    same: (a: number, b: number): boolean => texts.compare(texts, start(a), ends[a], start(b), ends[b]) === 0,
    /** The first number of an initial id. */
    find(id: string): number | undefined {
      const bytes = Buffer.from(id)
      let [low, high] = [0, loaded]
      while (low < high) {
        const middle = (low + high) >> 1
        if (texts.compare(bytes, 0, bytes.length, start(middle), ends[middle]) < 0) low = middle + 1
        else high = middle
      }
      return low < loaded && texts.compare(bytes, 0, bytes.length, start(low), ends[low]) === 0 ? low : undefined
    },
    add: (id: string): void => void added.push(id),
  }
}

export type IdColumn = ReturnType<typeof createIdColumn>
