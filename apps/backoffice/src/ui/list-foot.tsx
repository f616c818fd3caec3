import type { ReactNode } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { Icon } from './icon.tsx'
import classes from './staff-list.module.css'

interface ListFootProps {
  isLoaded: boolean
  selection?: object | undefined
  hasSearch?: boolean | undefined
  hasFilter?: boolean | undefined
  /** Before the keys. */
  foot?: ReactNode
  /** The names of further keys. */
  keyHints?: ReactNode
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}

/** The foot of a list: its keys, and the buttons that turn its pages. */
export function ListFoot({ isLoaded, selection, hasSearch = true, hasFilter, foot, keyHints, onNext, onPrevious }: ListFootProps) {
  const { t } = useMessages()
  return (
    // Hidden and not moved by rows that are fewer than those that were drawn in their place.
    <div className={classes['foot']} hidden={!isLoaded}>
      {foot}
      <span className={classes['keys']}>
        <kbd>J</kbd> <kbd>K</kbd> {t('keys.move')}, <kbd>Enter</kbd> {t('keys.open')}
        {selection && (
          <>
            , <kbd>X</kbd> {t('keys.take')}
          </>
        )}
        {hasSearch && (
          <>
            , <kbd>/</kbd> {t('keys.search')}
          </>
        )}
        {hasFilter && (
          <>
            , <kbd>F</kbd> {t('keys.filter')}
          </>
        )}
        {keyHints}
      </span>
      <nav className={classes['pages']} aria-label={t('list.pages')}>
        <button type="button" disabled={!onPrevious} onClick={onPrevious} aria-label={t('list.previous')} aria-keyshortcuts="p">
          <Icon name="back" flips />
        </button>
        <button type="button" disabled={!onNext} onClick={onNext} aria-label={t('list.next')} aria-keyshortcuts="n">
          <Icon name="forward" flips />
        </button>
      </nav>
    </div>
  )
}
