import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { useRowName } from '../orders/row-name.ts'
import { useFormats } from '../ui/formats.ts'
import { StateLabel } from '../ui/state-label.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import { comparedLines, type ComparedLine } from './compared-lines.ts'
import classes from './side-by-side.module.css'

/** A piece as it was sold beside how it came back: weights, stones, hallmark numbers and the findings of its inspection. */
export function ComparisonTable({ piece }: { piece: StaffReturn['pieces'][number] }) {
  const { t } = useMessages()
  const nameOfLine = useLineName()
  const textOf = useSideText()
  return (
    <div className={tableClasses['scroll']}>
      <table className={tableClasses['table']} aria-label={piece.name}>
        <thead>
          <tr>
            <th scope="col">{t('sideBySide.checked')}</th>
            <th scope="col">{t('sideBySide.sold')}</th>
            <th scope="col">{t('sideBySide.received')}</th>
          </tr>
        </thead>
        <tbody>
          {comparedLines(piece).map((line, index) => (
            <tr key={`${line.kind} ${index}`}>
              <th scope="row">{nameOfLine(line)}</th>
              <td>{textOf(line, 'sold')}</td>
              <td className={classes['received']}>
                <bdi>{textOf(line, 'found')}</bdi>
                <AgreementLabel line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Says whether what came back is what was sold. Nothing where it was not compared. */
function AgreementLabel({ line }: { line: ComparedLine }) {
  const { t } = useMessages()
  const { signedGrams } = useFormats()
  if (line.isSame === undefined) return null
  const difference = 'difference' in line && !line.isSame ? signedGrams(line.difference ?? 0) : undefined
  return (
    <StateLabel tone={line.isSame ? 'done' : 'act'}>
      {line.isSame ? t('inspection.same') : (difference ?? t('inspection.differs'))}
    </StateLabel>
  )
}

/** Returns the name of a line. */
function useLineName(): (line: ComparedLine) => string {
  const { t } = useMessages()
  const rowName = useRowName()
  return (line) => {
    switch (line.kind) {
      case 'huids':
        return t('inspection.huid')
      case 'gross':
        return t('sold.gross')
      case 'net':
        return t('column.net')
      case 'stones':
        return rowName(line.row)
      case 'choice':
        return t(`inspection.${line.field}`)
      default:
        return t('inspection.note')
    }
  }
}

/** Returns the text of one side of a line; a dash where there is nothing. */
function useSideText(): (line: ComparedLine, side: 'sold' | 'found') => string {
  const { t, nameOf } = useMessages()
  const { grams } = useFormats()
  return (line, side) => {
    const value = line[side]
    if (value === undefined) return '–'
    if (line.kind === 'gross' || line.kind === 'net') return grams(Number(value))
    if (line.kind === 'choice') return nameOf('inspectionValue', String(value))
    if (!Array.isArray(value)) return String(value)
    return value.map((huid) => huid || t('sideBySide.unreadable')).join(t('list.comma')) || '–'
  }
}
