const key = 'karat-device'

/** A random id of this browser, so that sign-in can tell devices apart; it is not derived from anything personal. */
export function deviceId(): string {
  const stored = localStorage.getItem(key)
  if (stored) return stored
  const created = crypto.randomUUID()
  localStorage.setItem(key, created)
  return created
}
