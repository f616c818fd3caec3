/**
 * Runs work while no other tab of the website does. Where the browser has no locks, or denies them as it does where storage is blocked, the
 * work is run at once.
 */
export async function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  let started = false
  const locked = () => {
    started = true
    return work()
  }
  try {
    if (locks) return await locks.request(name, locked)
  } catch (error) {
    if (started) throw error
  }
  return work()
}
