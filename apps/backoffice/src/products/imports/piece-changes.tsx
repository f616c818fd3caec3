import type { ImportedPiece } from '@karat/contract/staff-imports.ts'
import { useWork } from '../../api/session.tsx'
import { useValueText } from '../../audit/value-text.ts'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { useFieldName } from '../field-name.ts'
import { useSiteName } from '../site-name.ts'
import classes from './imports.module.css'

/** The changes of a product that are shown before the reader asks for the rest. */
const shown = 6

interface ShownChange {
  key: string
  name: string
  before: string
  after: string
}

/** Returns what an import changes of a product in words: its fields, its counts, and the prices that move far. */
function useShownChanges(): (piece: ImportedPiece) => ShownChange[] {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const { money, signedPercent } = useFormats()
  const siteName = useSiteName()
  const fieldName = useFieldName()
  const valueText = useValueText({ object: 'products', objectId: null, site: site.code })
  const nameOfField = (field: string) => {
    const [group, id = '', part] = field.split('/')
    if (group !== 'variants' || part === undefined) return fieldName(field)
    return t('products.fieldOf', { of: id, field: nameOf('audit.field', part) })
  }
  const textOf = (value: unknown, field: string) => (value === '' ? t('audit.none') : valueText(value ?? null, field.split('/')))
  const countText = (count: unknown) => (count === 'made' ? t('products.made') : valueText(count ?? null, ['stock']))
  return ({ changes, stock, moves, pictures }) => [
    ...moves.map((move) => ({
      key: `move ${move.site}`,
      name: t('products.fieldOf', { of: siteName(move.site), field: t('imports.price') }),
      before: money(move.before, move.currency),
      after: `${money(move.after, move.currency)} (${signedPercent(move.percent)})`,
    })),
    ...changes
      .filter(({ field }) => field !== 'variantOrder')
      // Imported pictures are shown as such.
      .filter(({ field }) => pictures.length === 0 || !field.startsWith('picture'))
      .map(({ field, before, after }) => ({
        key: field,
        name: nameOfField(field),
        before: textOf(before, field),
        after: textOf(after, field),
      })),
    ...stock.map((count) => ({
      key: `stock ${count.site} ${count.variant}`,
      name: `${count.variant}: ${t('products.fieldOf', { of: siteName(count.site), field: nameOf('importColumn', 'stock') })}`,
      before: countText(count.before),
      after: countText(count.after),
    })),
  ]
}

/** The changes that an import makes to a product, before and after. */
export function PieceChanges({ piece }: { piece: ImportedPiece }) {
  const { t } = useMessages()
  const changes = useShownChanges()(piece)
  if (piece.kind === 'new') return <>{t('imports.newPiece', { count: piece.lines })}</>
  const list = (
    <ul className={classes['changes']}>
      {changes.map(({ key, name, before, after }) => (
        <li key={key}>
          {name}{' '}
          <del>
            <bdi>{before}</bdi>
          </del>{' '}
          <Icon name="forward" flips small />{' '}
          <ins>
            <bdi>{after}</bdi>
          </ins>
        </li>
      ))}
    </ul>
  )
  if (changes.length <= shown) return list
  return (
    <details>
      <summary>{t('audit.changes', { count: changes.length })}</summary>
      {list}
    </details>
  )
}
