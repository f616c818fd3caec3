import { useState } from 'react'
import { Link } from 'react-router'
import { useWork } from '../api/session.tsx'
import { useSiteName } from '../staff/grant-text.ts'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import classes from './audit-table.module.css'
import { ChangeList } from './change-list.tsx'
import { codeOfEntry, foldLooks, pageOf, stepOf, writtenReason } from './changes.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { UndoButton } from './undo-notice.tsx'
import type { AuditEntry } from './use-audit.ts'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  /** The names of members by their id. */
  members: ReadonlyMap<string, string>
  /** Whether a search found them. */
  isSearch: boolean
}

/** The form of ids that say nothing to a reader. */
const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** Acts of staff: when, what with its changes and reason, who with which roles, and on which site. */
export function AuditTable({ entries, members, isSearch }: AuditTableProps) {
  const { t } = useMessages()
  const [asked, setAsked] = useState<AuditEntry>()
  if (entries.length === 0) return <p className={classes['empty']}>{t(isSearch ? 'list.nothingFound' : 'audit.empty')}</p>
  return (
    <div className={tableClasses['scroll']}>
      <table className={`${tableClasses['table']} ${classes['table']}`} data-cards="" aria-label={t('audit.title')}>
        <thead>
          <tr>
            <th scope="col">{t('audit.what')}</th>
            <th scope="col">{t('audit.when')}</th>
            <th scope="col">{t('audit.who')}</th>
            <th scope="col">{t('audit.site')}</th>
          </tr>
        </thead>
        <tbody>
          {foldLooks(entries).map(({ entry, entries: looks }) => (
            <EntryRow key={entry.id} entry={entry} looks={looks} members={members} onUndo={setAsked} />
          ))}
        </tbody>
      </table>
      {/* Touches the queries of every page, which may be about its thing. */}
      {asked && <UndoDialog entry={asked} touches={[[]]} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

/** Whether an act was not made yet: its member asked a second person for it. */
const isAsked = ({ object, call }: AuditEntry) => object === 'approvals' && !call.includes('/approvals/')

interface EntryRowProps {
  entry: AuditEntry
  /** The entry with the looks that are folded into it. */
  looks: readonly AuditEntry[]
  members: AuditTableProps['members']
  onUndo: (entry: AuditEntry) => void
}

function EntryRow({ entry, looks, members, onUndo }: EntryRowProps) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const { site } = useWork()
  const siteName = useSiteName()
  const nameOfThing = (id: string) => (entry.object === 'exports' ? nameOf('audit.list', id) : (members.get(id) ?? id))
  const page = pageOf(entry.object, entry.objectId, entry.site === site.code)
  const kind = nameOf('audit.object', entry.object)
  const call = nameOf('audit.call', codeOfEntry(entry))
  const step = stepOf(entry)
  const name = step ? t('audit.step', { act: call, step: nameOf(step.kind, step.transition) }) : call
  const reason = writtenReason(entry)
  const named = entry.objectId === null ? undefined : nameOfThing(entry.objectId)
  const thing = named === undefined || isId(named) ? kind : `${kind} ${named}`
  return (
    <tr>
      <td>
        {isAsked(entry) ? t('audit.asked', { act: name }) : name}
        <Second>
          {page ? <Link to={page}>{thing}</Link> : <bdi>{thing}</bdi>}
          {entry.objectId !== null && (
            <>
              {' · '}
              <Link to={`?${new URLSearchParams({ object: entry.object, id: entry.objectId }).toString()}`}>{t('audit.history')}</Link>
            </>
          )}
        </Second>
        {looks.length === 1 ? <ChangeList entry={entry} /> : <FoldedLooks looks={looks} />}
        {reason !== undefined && (
          <Second>
            {t('dialog.reason')}: <bdi>{reason}</bdi>
          </Second>
        )}
        {entry.canUndo && <UndoButton call={entry.call} onAsk={() => onUndo(entry)} />}
      </td>
      <td>
        <time dateTime={entry.at}>{time(entry.at)}</time>
      </td>
      <td>
        <Actor entry={entry} />
        <Second>{entry.roles.map((role) => nameOf('role', role)).join(t('list.comma'))}</Second>
        {entry.approverName !== null && (
          <Second>
            {t('audit.approvedBy')} <bdi>{entry.approverName}</bdi>
          </Second>
        )}
        {entry.isAlone && <Second tone="warn">{t('audit.alone')}</Second>}
      </td>
      <td>{entry.site === null ? t('staff.allSites') : siteName(entry.site)}</td>
    </tr>
  )
}

/** The member who acted, or the command or the schedule that did. */
function Actor({ entry: { call, name } }: { entry: AuditEntry }) {
  const { t } = useMessages()
  if (call.endsWith('-by-command')) return t('audit.command')
  return call === 'audit-removal' ? t('audit.schedule') : <bdi>{name}</bdi>
}

/** Equal looks of a member in one row: their number and, when it is opened, the time and the thing of each. */
function FoldedLooks({ looks }: { looks: readonly AuditEntry[] }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const { site } = useWork()
  return (
    <details>
      <summary>{t('audit.folded', { count: looks.length })}</summary>
      <ul className={classes['looks']}>
        {looks.map(({ id, at, object, objectId, site: code }) => {
          const page = pageOf(object, objectId, code === site.code)
          return (
            <li key={id}>
              <time dateTime={at}>{time(at)}</time>
              {page && objectId !== null && (
                <Link to={page}>
                  <bdi>{isId(objectId) ? t('keys.open') : objectId}</bdi>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
