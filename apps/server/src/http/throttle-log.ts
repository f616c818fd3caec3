/**
 * Writes a repeated log message at most once in `every` milliseconds, so that an hour
 * without a database does not fill the disk.
 */
export function throttleLog<T extends unknown[]>(
  write: (words: string, ...more: T) => void,
  every = 10_000,
  now = () => performance.now(),
) {
  const lastWritten = new Map<string, number>()
  return (message: string, ...rest: T): void => {
    const previous = lastWritten.get(message)
    if (previous !== undefined && now() - previous < every) return
    lastWritten.set(message, now())
    write(message, ...rest)
  }
}
