/** Does work while no other tab of the website does; one after the other in this tab where the browser has no locks. */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? locks.request(name, work) : work()
}
