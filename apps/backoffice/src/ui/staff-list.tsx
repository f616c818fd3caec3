import { Button, Skeleton } from '@mantine/core'
import { type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table'
import { Fragment, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Problem } from '../api/problem.ts'
import { useMessages } from '../messages/messages.tsx'
import { ListFoot } from './list-foot.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import classes from './staff-list.module.css'
import { useListCursor } from './use-list-cursor.ts'

const features = tableFeatures({})
const noRows: never[] = []
/** A column of a list; `meta.align` puts numbers at the end of their cell, `meta.area` names the place in a card on a phone. */
export type Column<R extends RowData> = ColumnDef<typeof features, R> & { align?: 'end'; area: string }

export interface StaffListProps<R extends RowData> {
  /** The name of the list for screen readers. */
  label: string
  columns: readonly Column<R>[]
  /** Undefined until the list is loaded. */
  rows: readonly R[] | undefined
  idOf: (row: R) => string
  /** The address of the page that a row opens; undefined for a row without one. */
  hrefOf: (row: R) => string | undefined
  /** The heading above the rows of one kind; undefined for a list without headings. */
  groupOf?: (row: R) => string | undefined
  problem: Problem | undefined
  onRetry: () => void
  /** Shown where the list has no rows. */
  empty: ReactNode
  /** The rows changed and wait until they are asked for. */
  isOutdated: boolean
  onRenew: () => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  /** Whether the page has a search, which `/` focuses; true where it is left out. */
  hasSearch?: boolean
  /** Whether the page has filters, which `F` opens. */
  hasFilter?: boolean
  /** At the foot, before the keys. */
  foot?: ReactNode
  /** Further keys, which get the current row: `w` weighs. */
  rowKeys?: Readonly<Record<string, (row: R) => void>>
  /** Rows that are taken, by their ids, for acts on several; without it none can be. */
  selection?: { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void }
  /** The names of these keys at the foot. */
  keyHints?: ReactNode
}

/**
 * The one list of the back office. `J` and `K` move a cursor and the focus, `Enter` opens its row, `N` and `P` turn pages. The cursor begins
 * at the row whose page was shown before. The first cell of a row has its link; a press anywhere else in the row opens it as well. On a phone
 * each row is a card.
 */
export function StaffList<R extends RowData>(props: StaffListProps<R>) {
  const { label, columns, rows, idOf, hrefOf, groupOf, problem, empty, isOutdated, onNext, onPrevious, rowKeys = {}, selection } = props
  const { t } = useMessages()
  const table = useTable({ features, columns, data: rows ?? noRows, getRowId: idOf })
  const list = table.getRowModel().rows
  const width = columns.length + (selection ? 1 : 0)
  const take = (id: string) => {
    if (!selection) return
    const ids = new Set(selection.ids)
    if (!ids.delete(id)) ids.add(id)
    selection.onChange(ids)
  }
  const { currentId, body, open } = useListCursor({ list, hrefOf, onNext, onPrevious, rowKeys, onTake: selection && take })

  if (problem && !rows) return <ListProblem problem={problem} onRetry={props.onRetry} hasFilter={props.hasFilter ?? false} />
  if (rows?.length === 0) return <div className={classes['state']}>{empty}</div>
  return (
    <>
      {isOutdated && (
        <div className={classes['outdated']} role="status">
          {t('list.changed')}
          <Button size="compact-sm" variant="default" onClick={props.onRenew}>
            {t('list.show')}
          </Button>
        </div>
      )}
      <div className={classes['scroll']}>
        <table className={classes['table']} aria-label={label} aria-busy={rows === undefined}>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {selection && <TakeAll ids={list.map(({ id }) => id)} selection={selection} />}
                {group.headers.map((header) => (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the column draws it
                  <th key={header.id} scope="col" data-align={(header.column.columnDef as Column<R>).align}>
                    <table.FlexRender header={header} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody ref={body}>
            {rows === undefined && <SkeletonRows columns={width} />}
            {list.map((row, index) => {
              const group = groupOf?.(row.original)
              const before = list[index - 1]
              return (
                <Fragment key={row.id}>
                  {group !== undefined && (!before || groupOf?.(before.original) !== group) && (
                    <tr data-group="">
                      <th colSpan={width} scope="colgroup">
                        {group}
                      </th>
                    </tr>
                  )}
                  <tr
                    data-current={row.id === currentId || undefined}
                    onClick={(event) => {
                      // A press on a link opens it by itself, also in a new tab; one that ends a selection of text opens nothing.
                      const isLink = event.target instanceof Element && event.target.closest('a, button, input, label')
                      // The dialog that a cell opens is outside of the row.
                      const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
                      if (isInside && !isLink && String(getSelection()) === '') open(row.original)
                    }}
                  >
                    {selection && (
                      <td data-area="take">
                        <label>
                          <input
                            type="checkbox"
                            aria-label={t('list.take', { name: row.id })}
                            aria-keyshortcuts="x"
                            checked={selection.ids.has(row.id)}
                            onChange={() => take(row.id)}
                          />
                        </label>
                      </td>
                    )}
                    {row.getAllCells().map((cell) => {
                      const { align, area } = cell.column.columnDef as Column<R>
                      return (
                        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the column draws it
                        <td key={cell.id} data-align={align} data-area={area}>
                          <table.FlexRender cell={cell} />
                        </td>
                      )
                    })}
                  </tr>
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </div>
      <ListFoot {...props} isLoaded={rows !== undefined} />
    </>
  )
}

interface ListProblemProps {
  problem: Problem
  onRetry: () => void
  hasFilter: boolean
}

/** The problem in place of a list that cannot be read, with what may help. */
function ListProblem({ problem, onRetry, hasFilter }: ListProblemProps) {
  const { t } = useMessages()
  const navigate = useNavigate()
  return (
    <div className={classes['state']}>
      <ProblemNotice problem={problem} />
      <Button variant="default" onClick={onRetry}>
        {t('list.retry')}
      </Button>
      {/* An address that somebody changed, or that was saved before, may have a filter that is not known. */}
      {hasFilter && (
        <Button variant="default" onClick={() => void navigate('?')}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}

interface TakeAllProps {
  /** The ids of the rows of the page. */
  ids: readonly string[]
  selection: NonNullable<StaffListProps<never>['selection']>
}

/** The box above the rows that takes all rows of the page, or none. */
function TakeAll({ ids, selection }: TakeAllProps) {
  const { t } = useMessages()
  const isAll = ids.length > 0 && ids.every((id) => selection.ids.has(id))
  return (
    <th scope="col" data-area="take">
      <label>
        <input
          type="checkbox"
          aria-label={t('list.takeAll')}
          checked={isAll}
          onChange={() => selection.onChange(new Set(isAll ? [] : ids))}
        />
      </label>
    </th>
  )
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 10 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      <td colSpan={columns}>
        <Skeleton height={20} width={`${60 + ((row * 7) % 35)}%`} />
      </td>
    </tr>
  ))
}
