import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { inspectionCause, inspectionPapers, inspectionPlaces, inspectionClaims, inspectionWear } from '@karat/sites/returns.ts'
import { type FormEvent, useId } from 'react'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { HuidFields } from '../orders/huid-fields.tsx'
import { isHuid } from '../orders/huids.ts'
import { useRowName } from '../orders/row-name.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useMessages } from '../messages/messages.tsx'
import { scaleStep } from './compared-lines.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { comparisonOf, countOf, foundOf, gramsOf, impossibleIn, type TypedInspection, typedOf } from './inspection.ts'
import classes from './inspection-box.module.css'
import { returnsKey } from './use-return.ts'

type Piece = StaffReturn['pieces'][number]

/** The findings of each piece that came back, beside what was sold: the form while it is inspected, and what was saved. */
export function InspectionBox({ record }: { record: StaffReturn }) {
  const may = useMay()
  const isOpen = record.state === 'qc_in_progress' && may('orders.write')
  const pieces = record.pieces.filter(({ state, inspection }) => (isOpen && (state === 'asked' || state === 'approved')) || inspection)
  return pieces.map((piece) => <PieceInspection key={piece.unit} record={record} piece={piece} isOpen={isOpen && !piece.inspectedBefore} />)
}

function PieceInspection({ record, piece, isOpen }: { record: StaffReturn; piece: Piece; isOpen: boolean }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const { inspection } = piece
  return (
    <Box
      flush={!isOpen}
      title={record.pieces.length > 1 ? `${t('inspection.title')}: ${piece.name}` : t('inspection.title')}
      beside={inspection && t('inspection.by', { name: inspection.by, time: time(inspection.at) })}
    >
      {isOpen ? <InspectionForm record={record} piece={piece} /> : inspection && <ComparisonTable piece={piece} />}
      {record.state === 'qc_in_progress' && piece.inspectedBefore && <Notice>{t('inspection.another')}</Notice>}
    </Box>
  )
}

/** The findings beside what was sold, as they are typed. */
function Findings({ piece, typed }: { piece: Piece; typed: TypedInspection }) {
  const { t } = useMessages()
  const { grams, signedGrams } = useFormats()
  const rowName = useRowName()
  const { huids, gross, net, stones } = comparisonOf(piece, typed)
  const line = (name: string, sold: string, isSame: boolean | undefined, found: string) => (
    <li key={name}>
      <span>
        {name}
        <Second>{sold}</Second>
      </span>
      {isSame !== undefined && <StateLabel tone={isSame ? 'done' : 'act'}>{found}</StateLabel>}
    </li>
  )
  const weight = (name: string, sold: number, difference: number | undefined) =>
    line(
      name,
      t('inspection.sold', { value: grams(sold) }),
      difference === undefined ? undefined : Math.abs(difference) <= scaleStep,
      difference === undefined ? '' : Math.abs(difference) <= scaleStep ? t('inspection.same') : signedGrams(difference),
    )
  return (
    <ul className={classes['findings']}>
      {piece.huids.length > 0 &&
        line(
          t('inspection.huid'),
          t('inspection.sold', { value: piece.huids.join(t('list.comma')) }),
          huids,
          huids ? t('inspection.same') : t('inspection.differs'),
        )}
      {weight(t('sold.gross'), piece.sold.grossMg, gross)}
      {weight(t('column.net'), piece.sold.netMg, net)}
      {stones.map(({ row, found }, index) =>
        line(
          `${rowName(row)}${index > 0 && stones[index - 1]?.row.name === row.name ? ` (${index + 1})` : ''}`,
          t('inspection.soldStones', { count: row.count ?? 0 }),
          found === undefined ? undefined : found === (row.count ?? 0),
          found === undefined ? '' : t('inspection.foundStones', { found, count: row.count ?? 0 }),
        ),
      )}
    </ul>
  )
}

function InspectionForm({ record, piece }: { record: StaffReturn; piece: Piece }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const rowName = useRowName()
  const group = useId()
  const stored = JSON.stringify(typedOf(piece))
  const read = piece.inspection?.at ?? null
  const [text, setText] = useDraft(`inspection ${site.id} ${record.number} ${piece.unit}`)
  const draft =
    text === ''
      ? { read, typed: JSON.parse(stored) as TypedInspection }
      : (JSON.parse(text) as { read: string | null; typed: TypedInspection })
  const { typed } = draft
  const change = (part: Partial<TypedInspection>) => setText(JSON.stringify({ read: draft.read, typed: { ...typed, ...part } }))
  const act = useAct('POST /api/staff/returns/:number/inspect/', { touches: [returnsKey(site.id)], onDone: () => setText('') })
  const impossible = impossibleIn(piece, typed)
  const isPossible = !impossible.net && !impossible.stones.includes(true)
  const found = isPossible ? foundOf(typed, { articles: piece.huids.length, isHuid }) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (found) act.run({ params: { number: record.number }, body: { unit: piece.unit, read: draft.read, found } })
  }
  const choice = <K extends 'wear' | 'papers' | 'claim' | 'cause' | 'goesTo'>(
    key: K,
    label: string,
    values: readonly TypedInspection[K][],
  ) => (
    <NativeSelect
      label={label}
      value={typed[key]}
      data={[{ value: '', label: t('inspection.choose') }, ...values.map((value) => ({ value, label: nameOf('inspectionValue', value) }))]}
      onChange={(event) => change({ [key]: event.currentTarget.value })}
    />
  )
  const weightProblem = (key: 'gross' | 'net') => {
    if (typed[key] !== '' && gramsOf(typed[key]) === undefined) return t('inspection.unreadable')
    return key === 'net' && impossible.net ? t('inspection.netAbove') : undefined
  }
  const stonesProblem = (index: number, count: number) => {
    if (typed.stones[index] && countOf(typed.stones[index]) === undefined) return t('inspection.notWhole')
    return impossible.stones[index] ? t('inspection.stonesAbove', { count }) : undefined
  }
  const weight = (key: 'gross' | 'net', label: string, hint?: string) => (
    <TextInput
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={typed[key]}
      error={weightProblem(key)}
      onChange={(event) => change({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <Findings piece={piece} typed={typed} />
      <div className={classes['fields']}>
        {piece.huids.length > 0 && (
          <HuidFields articles={piece.huids.length} huids={typed.huids} problem={undefined} onChange={(huids) => change({ huids })} />
        )}
        {weight('gross', t('inspection.grossNow'))}
        {weight('net', t('inspection.netNow'), t('inspection.netHint'))}
        {comparisonOf(piece, typed).stones.map(({ row }, index) => (
          <TextInput
            key={`${group} ${index}`}
            label={t('inspection.stonesFound', { stones: rowName(row) })}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            value={typed.stones[index] ?? ''}
            error={stonesProblem(index, row.count ?? 0)}
            onChange={(event) => {
              const { value } = event.currentTarget
              change({ stones: typed.stones.map((one, at) => (at === index ? value : one)) })
            }}
          />
        ))}
        {choice('wear', t('inspection.wear'), inspectionWear)}
        {choice('papers', t('inspection.papers'), inspectionPapers)}
        {choice('claim', t('inspection.claim'), inspectionClaims)}
        {choice('cause', t('inspection.cause'), inspectionCause)}
        {choice('goesTo', t('inspection.goesTo'), inspectionPlaces)}
        <Textarea
          label={t('inspection.note')}
          autosize
          minRows={2}
          maxLength={500}
          value={typed.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </div>
      <ProblemNotice problem={act.problem} />
      <div className={classes['foot']}>
        <Button type="submit" data-save="" loading={act.busy} disabled={!found || (text === '' && piece.inspection !== null)}>
          {t('inspection.save')}
        </Button>
        {!found && isPossible && <Second>{t('inspection.missing')}</Second>}
      </div>
    </form>
  )
}
