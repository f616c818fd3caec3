import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useNow } from '../ui/use-now.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './home.module.css'
import { type Need, useNeeds } from './use-home.ts'

/** Everything that needs a person now, in one list: how much, since when or until when, and where. */
export function NeedsBox() {
  const { t } = useMessages()
  const { needs, isKnown, problem } = useNeeds()
  return (
    <Box title={t('home.needs')} flush>
      {problem && needs.length === 0 && (
        <div className={classes['state']}>
          <ProblemNotice problem={problem} />
        </div>
      )}
      {!isKnown && needs.length === 0 && !problem && (
        <div className={classes['state']}>
          <Skeleton height={160} />
        </div>
      )}
      {isKnown && needs.length === 0 && !problem && <p className={classes['state']}>{t('home.nothing')}</p>}
      {needs.length > 0 && (
        <ul className={classes['needs']}>
          {needs.map((need) => (
            <NeedRow key={need.name} need={need} />
          ))}
        </ul>
      )}
    </Box>
  )
}

function NeedRow({ need: { name, count, more, since, due, href, icon, tone } }: { need: Need }) {
  const { t, nameOf } = useMessages()
  const formats = useFormats()
  const now = useNow()
  // A day without a time is the promised day of a late order.
  const isOver = due !== null && Date.parse(due) < now
  return (
    <li>
      <Link to={href} data-tone={tone}>
        <Icon name={icon} />
        <b>
          {count}
          {more && '+'}
        </b>
        <span className={classes['what']}>
          <span>{nameOf('need', name)}</span>
          <span>{nameOf('needWhy', name)}</span>
        </span>
        <span className={classes['when']} data-over={isOver || undefined}>
          {due !== null
            ? t(isOver ? 'home.dueSince' : 'home.dueBy', { time: formats.until(due) })
            : since !== null && t('home.oldest', { time: formats.since(since, now) })}
        </span>
        <Icon name="forward" flips />
      </Link>
    </li>
  )
}
