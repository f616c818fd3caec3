import { TextInput } from '@mantine/core'
import { minStaffSearch } from '@karat/sites/staff-lists.ts'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { Icon } from './icon.tsx'
import classes from './list-search.module.css'
import { useKeys } from './use-keys.ts'

/** Milliseconds without a key after which a search is sent. */
const pause = 300

/** The search of a list, focused by `/` and left by Escape. Fewer than four characters find nothing, so that nobody browses through customers. */
export function ListSearch({ label, value, onFind }: { label: string; value: string; onFind: (search: string) => void }) {
  const { t } = useMessages()
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  // The address changed by a link or the browser's history.
  if (value !== asked) {
    setAsked(value)
    setTyped(value)
  }
  useKeys({ '/': () => field.current?.select() })
  useEffect(() => {
    const search = typed.trim()
    if (search === value || (search !== '' && search.length < minStaffSearch)) return undefined
    const timer = setTimeout(() => {
      setAsked(search)
      onFind(search)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, value, onFind])
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes['search']}
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" />}
      rightSection={typed === '' && <kbd>/</kbd>}
      description={
        typed.trim() !== '' && typed.trim().length < minStaffSearch ? t('list.searchMore', { count: minStaffSearch }) : undefined
      }
      inputWrapperOrder={['input', 'description']}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // A browser empties a search field on Escape: the list that was found would be gone.
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}
