const key = 'karat-device'

/** A browser is known by a random id of its own, so that sign-in can tell devices apart; it says nothing about a person. */
export function deviceId(): string {
  const known = localStorage.getItem(key)
  if (known) return known
  const made = crypto.randomUUID()
  localStorage.setItem(key, made)
  return made
}
