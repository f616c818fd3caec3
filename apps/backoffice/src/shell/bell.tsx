import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './bell.module.css'
import { bellOf } from './bell-target.ts'
import { useQueueCounts } from './counts.ts'

/** How many acts and rates wait for a second person, with the page of the first; it leads to the home page where none does. */
export function Bell() {
  const { t } = useMessages()
  const { data: queues } = useQueueCounts()
  const { count, href } = bellOf(queues)
  return (
    <Link className={classes['bell']} to={href}>
      <Icon name="bell" />
      <VisuallyHidden>{t('shell.bell', { count })}</VisuallyHidden>
      {count > 0 && (
        <span className={classes['count']} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
}
