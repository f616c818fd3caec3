import { type Currency, toMajor } from '@karat/money/money.ts'
import { useWork } from '../api/session.tsx'
import { useFormats } from '../ui/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { useGrantText } from '../staff/grant-text.ts'
import { type MessageKind, useWords } from '../words/words.tsx'
import classes from './change-list.module.css'
import { changesOf, type FieldChange } from './changes.ts'
import type { AuditEntry } from './use-audit.ts'

/** The messages with the names of the states of each thing. */
const stateKinds: Record<string, MessageKind> = {
  orders: 'orderState',
  returns: 'returnState',
  refunds: 'refundState',
  approvals: 'approvalState',
}

/** What the service writes in place of secrets and personal data, which tells nothing where it was only sent. */
const masked = '•••'

/** The most changes that are shown before the reader asks for the rest. */
const shortList = 4

/** What an act changed, before and after; what was sent, where it noted no change. */
export function ChangeList({ entry }: { entry: AuditEntry }) {
  const { t } = useWords()
  const noted = changesOf(entry.before, entry.after)
  const isNoted = noted.length > 0
  const changes = isNoted ? noted : changesOf(undefined, entry.input).filter(({ after }) => after !== masked)
  if (changes.length === 0) return null
  const list = (
    <ul className={classes['changes']}>
      {changes.map((change) => (
        <ChangeRow key={change.path.join(' ')} change={change} entry={entry} isNoted={isNoted} />
      ))}
    </ul>
  )
  if (changes.length <= shortList) return list
  return (
    <details>
      <summary>{t('audit.changes', { count: changes.length })}</summary>
      {list}
    </details>
  )
}

/** A changed field. What an act notes has amounts in minor units (`isNoted`), what was sent has them in major ones. */
function ChangeRow({ change, entry, isNoted }: { change: FieldChange; entry: AuditEntry; isNoted: boolean }) {
  const { nameOf } = useWords()
  const amountText = useAmountText(entry)
  const valueText = useValueText(entry.object, change.path)
  const { percent } = useFormats()
  const textOf = (value: unknown) => {
    if (!isNoted || typeof value !== 'number') return valueText(value)
    if (change.path.at(-1) === 'making') return percent(value / 100)
    return isAmount(change.path) ? amountText(value) : valueText(value)
  }
  const { path, before, after } = change
  return (
    <li>
      <span>{path.map((part, index) => nameOf('audit.field', path[index - 1] === 'pieces' ? placeOf(part) : part)).join(' ')}</span>
      {before !== undefined && (
        <del>
          <bdi>{textOf(before)}</bdi>
        </del>
      )}
      {before !== undefined && after !== undefined && <Icon name="forward" flips small />}
      {after !== undefined && (
        <ins>
          <bdi>{textOf(after)}</bdi>
        </ins>
      )}
    </li>
  )
}

/** The number of a piece, which people count from 1 and the audit by its position from 0. */
const placeOf = (position: string) => (/^\d+$/.test(position) ? String(Number(position) + 1) : position)

const amountFields = new Set(['amount', 'credit', 'excess', 'total'])

/** Whether a field that an act noted is an amount. */
const isAmount = (path: readonly string[]): boolean => path[0] === 'limits' || amountFields.has(path.at(-1) ?? '')

/** Returns the text of minor units of the currency that an entry names, or of the site's. */
function useAmountText({ before, after }: AuditEntry): (minor: number) => string {
  const { money } = useFormats()
  const { site } = useWork()
  const named = [after, before].map((side) => (side as { currency?: unknown } | null)?.currency).find((code) => typeof code === 'string')
  const currency = (named ?? site.currency) as Currency
  return (minor) => money(toMajor(minor, currency), currency)
}

const isoTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/**
 * Returns the text of a value of a field: states and roles by their names, times in the time zone of the site, everything else as it was stored.
 */
function useValueText(object: string, [field, ...rest]: readonly string[]): (value: unknown) => string {
  const { t, nameOf } = useWords()
  const grantText = useGrantText()
  const { time } = useFormats()
  const stateText = (state: string) => {
    if (object === 'members' || object === 'invitations') return nameOf('staff.state', state)
    const kind = stateKinds[object]
    return kind ? nameOf(kind, state) : state
  }
  const textOf = (value: unknown): string => {
    if (value === null) return t('audit.none')
    if (Array.isArray(value)) return value.length === 0 ? t('audit.none') : value.map(textOf).join('; ')
    if (typeof value === 'object') {
      const { role, site, stores = [], ...others } = value as Record<string, unknown>
      if (typeof role === 'string' && typeof site === 'string' && Array.isArray(stores) && Object.keys(others).length === 0)
        return grantText({ role, site, stores: stores.map(String) })
      return Object.entries(value)
        .map(([key, part]) => `${nameOf('audit.field', key)} ${textOf(part)}`)
        .join(', ')
    }
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
    const text = String(value)
    if (isoTime.test(text)) return time(text)
    if (field === 'pieces' && rest.length === 1) return nameOf('pieceState', text)
    if (field === 'shown') return nameOf('audit.shown', text)
    if (field === 'channel' && object === 'drafts') return nameOf('draftChannel', text)
    return field === 'state' ? stateText(text) : text
  }
  return textOf
}
