import '../../app/library-forms.css'
import { Button, Checkbox, Skeleton, UnstyledButton } from '@mantine/core'
import type { ImportedPiece, ImportLineProblem, ImportList, StaffImport } from '@karat/contract/staff-imports.ts'
import { importRules } from '@karat/sites/imports.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { Box } from '../../ui/box.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Second } from '../../ui/second.tsx'
import { StateLabel } from '../../ui/state-label.tsx'
import tableClasses from '../../ui/table.module.css'
import tabClasses from '../../ui/list-tabs.module.css'
import { useMessages } from '../../messages/messages.tsx'
import { useSiteName } from '../site-name.ts'
import { useNameOfColumn } from './column-name.ts'
import classes from './imports.module.css'
import { PieceChanges } from './piece-changes.tsx'
import { PiecePictures } from './piece-pictures.tsx'
import { importsKey, useImportedPieces } from './use-imports.ts'

const ownRules: ReadonlySet<string> = new Set([...importRules, 'forbidden', 'not_undoable'])

/** Returns why a line is refused, in words. */
function useProblemOfLine(): (problem: ImportLineProblem) => string {
  const { t, nameOf } = useMessages()
  const siteName = useSiteName()
  return ({ rule, site, other }) => {
    if (rule === 'sku_twice' && other !== undefined) return t('imports.twice', { line: other })
    if (rule === 'two_values' && other !== undefined) return t('imports.twoValues', { line: other })
    const text = ownRules.has(rule) ? nameOf('importRule', rule) : nameOf('productRule', rule)
    return site === undefined ? text : t('products.fieldOf', { of: siteName(site), field: text })
  }
}

const resultTones = { applied: 'done', refused: 'act', undone: 'off', kept: 'act' } as const

/** The lists of an import's products, each with its number: those with something in them. */
export function PiecesBox({ of }: { of: StaffImport }) {
  const { t, nameOf } = useMessages()
  const { counts } = of
  const numbers: Readonly<Record<ImportList, number>> = {
    moved: counts.moved,
    changed: counts.changed,
    new: counts.new,
    refused: counts.refused,
    failed: counts.failed,
    kept: counts.kept,
    same: counts.same,
  }
  const lists = (Object.keys(numbers) as ImportList[]).filter((list) => numbers[list] > 0)
  const [chosen, choose] = useState<ImportList>()
  const list = chosen !== undefined && lists.includes(chosen) ? chosen : lists[0]
  if (list === undefined) return null
  return (
    <div>
      <div className={tabClasses['tabs']} role="group" aria-label={t('imports.lists')}>
        {lists.map((key) => (
          <UnstyledButton key={key} aria-pressed={key === list} onClick={() => choose(key)}>
            {nameOf('importList', key)} <span>{numbers[key].toLocaleString('en')}</span>
          </UnstyledButton>
        ))}
      </div>
      <Box flush>
        <PieceList key={list} of={of} list={list} />
      </Box>
    </div>
  )
}

function PieceList({ of, list }: { of: StaffImport; list: ImportList }) {
  const { t, nameOf } = useMessages()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useImportedPieces(of, list)
  const pieces = data?.pages.flatMap((page) => page.pieces)
  const hasTicks = of.state === 'checked' && ['changed', 'new', 'moved'].includes(list)
  if (error) return <ProblemNotice problem={error} />
  if (!pieces) return <Skeleton height={200} />
  return (
    <>
      <div className={tableClasses['scroll']}>
        <table className={tableClasses['table']} data-cards aria-label={nameOf('importList', list)}>
          <thead>
            <tr>
              {hasTicks && <th scope="col">{t('imports.take')}</th>}
              <th scope="col">{t('products.piece')}</th>
              <th scope="col">{t(['refused', 'failed', 'kept'].includes(list) ? 'imports.why' : 'imports.changes')}</th>
              {!of.pictures && (
                <th scope="col" data-align="end">
                  {t('imports.line')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {pieces.map((piece) => (
              <PieceRow key={piece.line} of={of} piece={piece} hasTick={hasTicks} />
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage && (
        <div className={classes['inset']}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('imports.more')}
          </Button>
        </div>
      )}
    </>
  )
}

function PieceRow({ of, piece, hasTick }: { of: StaffImport; piece: ImportedPiece; hasTick: boolean }) {
  const { t, nameOf } = useMessages()
  const { line, product, name, kind, pictures, problems, result } = piece
  const isKnown = product !== '' && (kind !== 'new' || result === 'applied') && kind !== 'refused'
  return (
    <tr>
      {hasTick && (
        <td>
          <PieceTick of={of} piece={piece} />
        </td>
      )}
      <td>
        {isKnown ? (
          <Link to={`/products/${encodeURIComponent(product)}`}>
            <bdi>{name || product}</bdi>
          </Link>
        ) : (
          <bdi>{name || product || pictures[0]?.name || t('audit.none')}</bdi>
        )}
        <Second>
          <bdi>{product}</bdi>
        </Second>
        {result && <StateLabel tone={resultTones[result]}>{nameOf('importResult', result)}</StateLabel>}
      </td>
      <td>
        {product !== '' && pictures.length > 0 && <PiecePictures piece={piece} />}
        {problems.length > 0 ? <ProblemList of={of} problems={problems} /> : kind !== 'same' && <PieceChanges piece={piece} />}
      </td>
      {!of.pictures && (
        <td data-align="end" data-label={t('imports.line')}>
          {line}
        </td>
      )}
    </tr>
  )
}

/** The problems of a product's lines: the column, the value in the file, and why. */
function ProblemList({ of, problems }: { of: StaffImport; problems: readonly ImportLineProblem[] }) {
  const problemText = useProblemOfLine()
  return (
    <ul className={classes['changes']}>
      {problems.map((problem) => (
        <li key={`${problem.line} ${problem.column} ${problem.rule} ${problem.site}`}>
          {!of.pictures && <PlaceOfProblem of={of} problem={problem} />}
          {problemText(problem)}
        </li>
      ))}
    </ul>
  )
}

/** The line, the column and the value that a problem is about. */
function PlaceOfProblem({ of, problem: { line, column, value } }: { of: StaffImport; problem: ImportLineProblem }) {
  const { t } = useMessages()
  const nameOfColumn = useNameOfColumn(of.targets)
  return (
    <>
      {t('imports.lineNumber', { line })}
      {column !== null && <> · {nameOfColumn(column)}</>}
      {value !== '' && (
        <>
          {' '}
          <b>
            <bdi>{value.slice(0, 80)}</bdi>
          </b>
        </>
      )}
      {': '}
    </>
  )
}

/** Whether a product is applied with the others. */
function PieceTick({ of, piece: { line, isTaken, name, product } }: { of: StaffImport; piece: ImportedPiece }) {
  const { t } = useMessages()
  const { site } = useWork()
  const act = useAct('POST /api/staff/imports/:id/tick/', { touches: [importsKey(site.id)] })
  return (
    <Checkbox
      aria-label={t('imports.takePiece', { piece: name || product })}
      checked={isTaken}
      disabled={act.busy}
      onChange={(event) => act.run({ params: { id: of.id }, body: { lines: [line], isTaken: event.currentTarget.checked } })}
    />
  )
}
