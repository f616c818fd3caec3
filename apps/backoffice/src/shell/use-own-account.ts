import { sessionKey } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { chosenRows, drafts } from '../app/storage.ts'
import { isLanguage, useMessages } from '../messages/messages.tsx'

/** Shows the back office in another language at once, and remembers it for the member's next sign-in. */
export function useSpeak(): (language: string) => void {
  const { choose } = useMessages()
  // The session names sites and stores in the member's language.
  const setLanguage = useAct('POST /api/staff/language/', { touches: [sessionKey] })
  return (language) => {
    if (!isLanguage(language)) return
    choose(language)
    setLanguage.run({ body: { language } })
  }
}

/** Ends the session, or all of the member's, and opens the sign-in. */
export function useSignOut() {
  return useAct('POST /api/staff/sign-out/', {
    // A new page, so that nothing that was read stays in memory.
    onDone: () => {
      drafts.clear()
      chosenRows.clear()
      location.assign('/backoffice/sign-in')
    },
  })
}
