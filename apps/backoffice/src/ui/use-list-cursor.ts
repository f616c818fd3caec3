import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { noteList } from './list-memory.ts'
import { usePageBefore } from './page-before.ts'
import { useKeys } from './use-keys.ts'

interface CursorOptions<R> {
  /** The rows on show. */
  list: readonly { id: string; original: R }[]
  /** The address of the page that a row opens; undefined for a row without one. */
  hrefOf: (row: R) => string | undefined
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  rowKeys: Readonly<Record<string, (row: R) => void>>
  /** Takes or leaves a row by its id; undefined where none can be taken. */
  onTake: ((id: string) => void) | undefined
}

/**
 * The cursor of a list, which `J` and `K` move with the focus. It begins at the row whose page was shown before. `Enter` opens its row, `N` and
 * `P` turn pages, `X` takes it. Returns the id of its row, the reference of the element that has the rows, and a function that opens a row.
 */
export function useListCursor<R>({ list, hrefOf, onNext, onPrevious, rowKeys, onTake }: CursorOptions<R>) {
  const navigate = useNavigate()
  const [chosenId, setCurrentId] = useState<string>()
  const pageBefore = usePageBefore()
  const body = useRef<HTMLTableSectionElement>(null)
  const rowBefore = pageBefore === undefined ? undefined : list.find(({ original }) => hrefOf(original) === pageBefore)
  const currentId = chosenId ?? rowBefore?.id
  const at = list.findIndex(({ id }) => id === currentId)
  const current = list[at]

  const move = (step: number) => setCurrentId(list[Math.max(0, Math.min(list.length - 1, at < 0 ? 0 : at + step))]?.id)
  useEffect(() => {
    const row = body.current?.querySelector('[data-current]')
    row?.scrollIntoView({ block: 'nearest' })
    // Enter then opens it as any link, and Tab goes on from it. The page may have been left for a dialog meanwhile.
    if (!document.activeElement?.closest('[role="dialog"], input')) row?.querySelector('a')?.focus({ preventScroll: true })
  }, [currentId])
  const open = (row: R) => {
    const href = hrefOf(row)
    if (href !== undefined) void navigate(href)
  }
  const hrefs = list.flatMap(({ original }) => hrefOf(original) ?? []).join('\n')
  useEffect(() => {
    if (hrefs !== '') noteList(hrefs.split('\n'))
  }, [hrefs])
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    // Enter on a link or a button does what that does.
    Enter: current && !document.activeElement?.closest('a, button') ? () => open(current.original) : undefined,
    n: onNext,
    p: onPrevious,
    x: onTake && current ? () => onTake(current.id) : undefined,
    ...Object.fromEntries(Object.entries(rowKeys).map(([key, act]) => [key, current && (() => act(current.original))])),
  })
  return { currentId, body, open }
}
