/**
 * Does the work of a schedule for each of some things, one after the other. One that fails does not stop the others: its error is thrown
 * after them, the first where several fail.
 */
export async function forEachDue<T>(due: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const one of due)
    try {
      await work(one)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}
