import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/messages.tsx'
import classes from './list-bar.module.css'

interface TakenBarProps {
  /** How many rows are taken; the bar is not shown for none. */
  count: number
  onLetGo: () => void
  /** The acts on the rows that are taken. */
  children: ReactNode
}

/** The bar above a list with the acts on the rows that are taken. */
export function TakenBar({ count, onLetGo, children }: TakenBarProps) {
  const { t } = useMessages()
  if (count === 0) return null
  return (
    <div className={classes['bar']} role="region" aria-label={t('list.taken', { count })}>
      <span>{t('list.taken', { count })}</span>
      {children}
      <Button variant="default" onClick={onLetGo}>
        {t('list.letGo')}
      </Button>
    </div>
  )
}
