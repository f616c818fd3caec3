import { useState } from 'react'
import { useChosenRows } from './use-chosen-rows.ts'

/** The rows of a queue that are taken for an act on several, and the dialog of the act. `list` and `place` as in `useChosenRows`. */
export function useActOnTaken(list: string, place: Readonly<Record<string, string>>) {
  const [taken, setTaken] = useChosenRows(list, place)
  const [isActing, setActing] = useState(false)
  const [ownActs, setOwnActs] = useState(0)
  return {
    taken,
    setTaken,
    letGo: () => setTaken(new Set()),
    isActing,
    begin: () => setActing(true),
    /** Closes the dialog; the rows on which the act was made are no longer taken, undefined where it was not begun. */
    close: (done: ReadonlySet<string> | undefined) => {
      setActing(false)
      if (!done) return
      setTaken(new Set([...taken].filter((id) => !done.has(id))))
      setOwnActs((acts) => acts + 1)
    },
    /** Part of the list's key: the member's own acts are shown at once, where those of others wait until they are asked for. */
    ownActs,
  }
}
