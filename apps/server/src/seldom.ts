/**
 * A log line that repeats itself is written at most once in `every` milliseconds for each of its words, so that an hour
 * without a database does not fill the disk.
 */
export function seldom<T extends unknown[]>(write: (words: string, ...more: T) => void, every = 10_000, now = () => performance.now()) {
  const last = new Map<string, number>()
  return (words: string, ...more: T): void => {
    const before = last.get(words)
    if (before !== undefined && now() - before < every) return
    last.set(words, now())
    write(words, ...more)
  }
}
