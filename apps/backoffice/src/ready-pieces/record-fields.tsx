import { TextInput } from '@mantine/core'
import type { ListedReadyPiece } from '@karat/contract/staff-ready-pieces.ts'
import { isUnusualWeight } from '@karat/sites/ready-pieces.ts'
import type { ReactNode } from 'react'
import { isHuid } from '../orders/huids.ts'
import { netOf, parseThousandths } from '../orders/weighing.ts'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './ready-pieces.module.css'

/** The record of a piece as it is typed: weights in grams and carats, hallmark numbers with blanks between them. */
export interface TypedRecord {
  huids: string
  gross: string
  carats: string
  other: string
  certificate: string
  tray: string
}

export const emptyRecord: TypedRecord = { huids: '', gross: '', carats: '', other: '', certificate: '', tray: '' }

/** The record of a piece, all of it. */
export type PieceRecord = Pick<ListedReadyPiece, 'huids' | 'grossMg' | 'netMg' | 'caratMilli' | 'otherMg' | 'certificate' | 'tray'>

const typedWeight = (thousandths: number): string => (thousandths === 0 ? '' : String(thousandths / 1000))

/** A record as the fields show it before anything is typed. */
export const typedRecord = ({ huids, grossMg, caratMilli, otherMg, certificate, tray }: PieceRecord): TypedRecord => ({
  huids: huids.join(' '),
  gross: typedWeight(grossMg),
  carats: typedWeight(caratMilli),
  other: typedWeight(otherMg),
  certificate,
  tray,
})

const weightOf = (typed: string): number | undefined => (typed.trim() === '' ? 0 : parseThousandths(typed))
const huidsOf = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/** The typed weights, each undefined while it is unreadable, and the net weight that follows from them. */
function weightsOf({ gross, carats, other }: Pick<TypedRecord, 'gross' | 'carats' | 'other'>) {
  const [grossMg, caratMilli, otherMg] = [weightOf(gross), weightOf(carats), weightOf(other)]
  const isRead = grossMg !== undefined && grossMg > 0 && caratMilli !== undefined && otherMg !== undefined
  return { grossMg, caratMilli, otherMg, netMg: isRead ? netOf(grossMg, [{ caratMilli }], otherMg) : undefined }
}

/** The record that fields describe; undefined while a part of it is missing or unreadable. Its net weight follows from the others. */
export function recordOf({ huids, certificate, tray, ...typed }: TypedRecord): PieceRecord | undefined {
  const { grossMg, caratMilli, otherMg, netMg } = weightsOf(typed)
  if (grossMg === undefined || caratMilli === undefined || otherMg === undefined || netMg === undefined || netMg < 0) return undefined
  if (!huidsOf(huids).every(isHuid)) return undefined
  return { huids: huidsOf(huids), grossMg, netMg, caratMilli, otherMg, certificate: certificate.trim(), tray: tray.trim() }
}

interface TextFieldProps {
  label: string
  /** The sign of its unit, for a weight. */
  unit?: string
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

/** A field for a code or a weight. */
export function TextField({ label, unit, value, error, onChange }: TextFieldProps) {
  return (
    <TextInput
      label={label}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      {...(unit === undefined ? {} : { inputMode: 'decimal' as const, rightSection: <span aria-hidden="true">{unit}</span> })}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface RecordFieldsProps {
  typed: TypedRecord
  /** The gross weight of the variant in milligrams; 0 while it is not known. */
  usualMg: number
  problemOf: (field: string) => string | undefined
  onChange: (changed: Partial<TypedRecord>) => void
  /** Fields before these. */
  before?: ReactNode
  /** Beside the net weight. */
  children?: ReactNode
}

/** The fields of a record: weights, numbers and tray. Doubts about a weight are beside its field. */
export function RecordFields({ typed, usualMg, problemOf, onChange, before, children }: RecordFieldsProps) {
  const { t } = useMessages()
  const { grams } = useFormats()
  const { grossMg = 0, netMg } = weightsOf(typed)
  const wrongWeight = (name: 'gross' | 'carats' | 'other') =>
    typed[name] !== '' && parseThousandths(typed[name]) === undefined ? t('weigh.typeWeight') : undefined
  const unusual = grossMg > 0 && isUnusualWeight(grossMg, usualMg) ? t('readyPieces.unusual', { weight: grams(usualMg) }) : undefined
  const heavier = netMg !== undefined && netMg < 0 ? t('readyPieces.partsHeavier') : undefined
  const [stonesHeavier, othersHeavier] = typed.carats.trim() === '' ? [undefined, heavier] : [heavier, undefined]
  const wrongHuid = huidsOf(typed.huids).some((huid) => huid.length >= 6 && !isHuid(huid)) ? t('huid.format') : undefined
  const field = (name: keyof TypedRecord, label: string, error?: string, unit?: string) => (
    <TextField
      label={label}
      {...(unit === undefined ? {} : { unit })}
      value={typed[name]}
      error={error}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <>
      <div className={classes['grid']}>
        {before}
        {field('gross', t('readyPieces.gross'), problemOf('grossMg') ?? wrongWeight('gross') ?? unusual, t('unit.gram'))}
        {field('carats', t('readyPieces.stones'), wrongWeight('carats') ?? stonesHeavier, t('unit.carat'))}
        {field('other', t('readyPieces.other'), wrongWeight('other') ?? othersHeavier, t('unit.gram'))}
        {field('huids', t('huid.label'), problemOf('huids') ?? wrongHuid)}
        {field('certificate', t('readyPieces.certificate'))}
        {field('tray', t('readyPieces.tray'))}
      </div>
      <div className={classes['foot']}>
        <Second>{netMg === undefined || netMg < 0 ? t('readyPieces.netMissing') : t('readyPieces.netOf', { weight: grams(netMg) })}</Second>
        {problemOf('netMg') !== undefined && <span role="alert">{problemOf('netMg')}</span>}
        {children}
      </div>
    </>
  )
}
