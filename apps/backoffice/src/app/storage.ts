/** Choices that this browser keeps between visits; none of them is secret. */
type StoredChoice = 'language' | 'site'

const nameOf = (choice: StoredChoice) => `backoffice:${choice}`

/** The stored choice; undefined where there is none, or where the browser's storage is blocked. */
export function readChoice(choice: StoredChoice): string | undefined {
  try {
    return localStorage.getItem(nameOf(choice)) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a choice; without effect where the browser's storage is blocked or full. */
export function storeChoice(choice: StoredChoice, value: string): void {
  try {
    localStorage.setItem(nameOf(choice), value)
  } catch {
    // The choice holds until the page is closed.
  }
}

/** Text that was typed and not sent, by the form that it belongs to; it survives a reload and ends with the browser's tab. */
export const drafts = {
  read(form: string): string | undefined {
    try {
      return sessionStorage.getItem(`backoffice:draft:${form}`) ?? undefined
    } catch {
      return undefined
    }
  },
  write(form: string, text: string | undefined): void {
    try {
      if (text === undefined) sessionStorage.removeItem(`backoffice:draft:${form}`)
      else sessionStorage.setItem(`backoffice:draft:${form}`, text)
    } catch {
      // The text stays in the form alone.
    }
  },
  /** Forgets every draft: the next person in this tab must not find them. */
  clear(): void {
    try {
      const names = Object.keys(sessionStorage).filter((name) => name.startsWith('backoffice:draft:'))
      for (const name of names) sessionStorage.removeItem(name)
    } catch {
      // A blocked storage has none.
    }
  },
}
