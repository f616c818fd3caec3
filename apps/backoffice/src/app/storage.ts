/** Choices that this browser keeps between visits; none of them is secret. */
type StoredChoice = 'language' | 'site' | 'label-size' | `scale ${string}`

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

/** Texts of one kind by their names; they survive a reload and end with the browser's tab. */
function tabStorage(kind: 'draft' | 'chosen' | 'owner') {
  const prefix = `backoffice:${kind}:`
  return {
    read(name: string): string | undefined {
      try {
        return sessionStorage.getItem(prefix + name) ?? undefined
      } catch {
        return undefined
      }
    },
    write(name: string, text: string | undefined): void {
      try {
        if (text === undefined) sessionStorage.removeItem(prefix + name)
        else sessionStorage.setItem(prefix + name, text)
      } catch {
        // The text stays in the page alone.
      }
    },
    /** Forgets all of them: the next person in this tab must not find them. */
    clear(): void {
      try {
        const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix))
        for (const name of names) sessionStorage.removeItem(name)
      } catch {
        // A blocked storage has none.
      }
    },
  }
}

/** Text that was typed and not sent, by the form that it belongs to. */
export const drafts = tabStorage('draft')

/** The rows that are chosen in a list, by the list's name. */
export const chosenRows = tabStorage('chosen')

/** Whose drafts and chosen rows the browser's tab keeps. */
const owner = tabStorage('owner')

/** Notes whom the tab belongs to from now on: what another person typed or chose in it is forgotten. */
export function keepForMember(id: string): void {
  const former = owner.read('member')
  if (former !== undefined && former !== id) {
    drafts.clear()
    chosenRows.clear()
  }
  owner.write('member', id)
}
