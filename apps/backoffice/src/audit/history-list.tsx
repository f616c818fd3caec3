import type { CallReply } from '@karat/contract/calls.ts'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './audit-table.module.css'
import { ChangeList } from './change-list.tsx'
import { codeOfEntry, writtenReason } from './changes.ts'

type Entry = CallReply<'GET /api/staff/history/'>['entries'][number]

/** Acts on one thing, the newest first, each with its changes, its time and its members. */
export function HistoryList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ShopMessages>
      <ol className={classes['history']}>
        {entries.map((entry) => (
          <HistoryRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </ShopMessages>
  )
}

function HistoryRow({ entry }: { entry: Entry }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const reason = writtenReason(entry)
  return (
    <li>
      {nameOf('audit.call', codeOfEntry(entry))}
      <Second>
        <bdi>{entry.name}</bdi>
        {t('list.comma')}
        <time dateTime={entry.at}>{time(entry.at)}</time>
        {entry.approverName !== null && (
          <>
            {' · '}
            {t('audit.approvedBy')} <bdi>{entry.approverName}</bdi>
          </>
        )}
      </Second>
      <ChangeList entry={entry} />
      {reason !== undefined && (
        <Second>
          {t('dialog.reason')}: <bdi>{reason}</bdi>
        </Second>
      )}
    </li>
  )
}
