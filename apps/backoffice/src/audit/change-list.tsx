import { type Currency, toMajor } from '@karat/money/money.ts'
import { Fragment } from 'react'
import { useWork } from '../api/session.tsx'
import { usePercent } from '../rates/rate-formats.ts'
import { useFormats } from '../ui/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { useMessages } from '../messages/messages.tsx'
import { isByPath, useCatalogueField, useChargeText } from './catalogue-fields.ts'
import classes from './change-list.module.css'
import { useContentText } from './content-fields.ts'
import { groupsOf, type ShownChange, shownChanges } from './changes.ts'
import type { AuditEntry } from './use-audit.ts'
import { useValueText } from './value-text.ts'

/** The parts of an entry that its changes are read from. */
export type ChangedEntry = Pick<AuditEntry, 'call' | 'object' | 'objectId' | 'site' | 'before' | 'after' | 'input'>

/** The most changes that are shown before the reader asks for the rest. */
const shortList = 4

/** The changes of an act, before and after; its input where it noted no change. */
export function ChangeList({ entry }: { entry: ChangedEntry }) {
  const { t, nameOf } = useMessages()
  const changes = shownChanges(entry)
  if (changes.length === 0) return null
  const list = groupsOf(changes).map(({ heading, changes: together }) => (
    <Fragment key={heading ?? ''}>
      {heading !== undefined && <p className={classes['heading']}>{nameOf('audit.field', heading)}</p>}
      <ul className={classes['changes']}>
        {together.map((change) => (
          <ChangeRow key={`${change.isNoted} ${change.path.join(' ')}`} change={change} entry={entry} />
        ))}
      </ul>
    </Fragment>
  ))
  if (changes.length <= shortList) return list
  return (
    <details>
      <summary>{t('audit.changes', { count: changes.length })}</summary>
      {list}
    </details>
  )
}

/** The parts of a field's name: a field of a product is named by its path. */
const partsOf = (path: readonly string[], object: string) => (isByPath(object) ? path.flatMap((part) => part.split('/')) : path)

/** A changed field. */
function ChangeRow({ change, entry }: { change: ShownChange; entry: ChangedEntry }) {
  const { t, nameOf } = useMessages()
  const amountText = useAmountText(entry)
  const rateText = useRateText(entry)
  const valueText = useValueText(entry)
  const { percent } = useFormats()
  const rateChange = usePercent()
  const catalogueField = useCatalogueField()
  const contentText = useContentText()
  const chargeText = useChargeText()
  const { before, after } = change
  const path = partsOf(change.path, entry.object)
  const sides = [entry.after, entry.before].map((side) => side as Record<string, unknown> | null)
  const textOf = (value: unknown) => {
    if (entry.object === 'content' && change.isNoted && value !== null && path.at(-1) !== 'plannedAt')
      return contentText.valueText(value, path)
    if (value === null && path[0] === 'limits') return t('limits.ofSite')
    const charge = entry.object === 'products' ? chargeText(path, value, sides) : undefined
    if (charge !== undefined) return charge
    if (!change.isNoted || typeof value !== 'number') return valueText(value, path)
    if (path.at(-1) === 'making' || isPromotionPercent(entry, path)) return percent(value / 100)
    if (path[0] === 'exceeds') return rateChange(value / 100)
    if (rateObjects.has(entry.object)) return rateText(value, path)
    return isAmount(entry, path) ? amountText(value) : valueText(value, path)
  }
  return (
    <li>
      <span>
        {entry.object === 'content'
          ? contentText.fieldName(path)
          : isByPath(entry.object)
            ? catalogueField(path)
            : path.map((part, index, parts) => nameOf('audit.field', parts[index - 1] === 'pieces' ? placeOf(part) : part)).join(' ')}
      </span>
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

const amountFields = new Set(['amount', 'cashReceived', 'credit', 'excess', 'total', 'perGram', 'minPrice', 'maxSaving'])
const methodAmounts = new Set(['fee', 'freeFrom', 'minimum', 'maximum'])
const tradeAmounts = new Set(['idLimit', 'codLimit'])

/** Whether a noted number is the percentage of a promotion, in basis points. */
const isPromotionPercent = ({ object }: ChangedEntry, path: readonly string[]): boolean =>
  object === 'promotions' && path.at(-1) === 'percent'

/** Whether a field that an act noted is an amount. */
const isAmount = ({ object }: ChangedEntry, path: readonly string[]): boolean =>
  path[0] === 'limits' ||
  amountFields.has(path.at(-1) ?? '') ||
  (object === 'delivery-methods' && methodAmounts.has(path.at(-1) ?? '')) ||
  (object === 'trade' && tradeAmounts.has(path.at(-1) ?? ''))

/** Returns the text of minor units of the currency that an entry names, or of the site's. */
function useAmountText({ before, after }: ChangedEntry): (minor: number) => string {
  const { money } = useFormats()
  const { site } = useWork()
  const named = [after, before].map((side) => (side as { currency?: unknown } | null)?.currency).find((code) => typeof code === 'string')
  const currency = (named ?? site.currency) as Currency
  return (minor) => money(toMajor(minor, currency), currency)
}

/** The things whose noted numbers are rates in minor units. */
const rateObjects: ReadonlySet<string> = new Set(['rates', 'rate proposals'])
/** A purity of a metal, whose rate is of a gram: `22K`, `S925`, `PT950`. The rate of a stone is of its unit. */
const purity = /^(?:\d+K|[A-Z]+\d+)$/

/** Returns the text of a rate in minor units: of a metal as an amount per gram. */
function useRateText(entry: ChangedEntry): (minor: number, path: readonly string[]) => string {
  const { t } = useMessages()
  const amountText = useAmountText(entry)
  return (minor, path) => {
    const amount = amountText(minor)
    return purity.test(path.at(-1) ?? '') ? t('audit.perGram', { amount }) : amount
  }
}
