import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMessages } from '../messages/messages.tsx'
import { Icon } from './icon.tsx'
import { placeInList } from './list-memory.ts'
import classes from './neighbours.module.css'
import { useKeys } from './use-keys.ts'

/** Links to the pages before and after this one in the list that it was opened from; `K` and `J` open them. Nothing without a list. */
export function Neighbours({ href }: { href: string }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const [place] = useState(() => placeInList(href))
  const open = (path: string | undefined) => (path === undefined ? undefined : () => void navigate(path))
  useKeys({ k: open(place?.previous), j: open(place?.next) })
  if (!place) return null
  return (
    <nav className={classes['neighbours']} aria-label={t('neighbours.title')}>
      <span>{t('neighbours.place', { position: place.position, count: place.count })}</span>
      {place.previous !== undefined && (
        <Link to={place.previous} aria-label={t('neighbours.previous')} aria-keyshortcuts="k">
          <Icon name="back" flips />
        </Link>
      )}
      {place.next !== undefined && (
        <Link to={place.next} aria-label={t('neighbours.next')} aria-keyshortcuts="j">
          <Icon name="forward" flips />
        </Link>
      )}
    </nav>
  )
}
