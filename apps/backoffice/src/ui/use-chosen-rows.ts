import { useEffect, useState } from 'react'
import { chosenRows } from '../app/storage.ts'
import { type ChosenRows, chosenAt, readChosen, writeChosen } from './chosen-rows.ts'

/**
 * The rows that are chosen in a list, by their ids. They survive opening a row and going back, other pages of the list and a reload, and are
 * forgotten where the list is another one: `place` is its site, view, filters and search.
 */
export function useChosenRows(
  list: string,
  place: Readonly<Record<string, string>>,
): [ids: ReadonlySet<string>, choose: (ids: ReadonlySet<string>) => void] {
  const [chosen, setChosen] = useState<ChosenRows | undefined>(() => readChosen(chosenRows.read(list)))
  const key = JSON.stringify(place)
  const ids = chosenAt(chosen, key)
  const isOver = chosen !== undefined && chosen.place !== key
  useEffect(() => {
    if (!isOver) return
    setChosen(undefined)
    chosenRows.write(list, undefined)
  }, [isOver, list])
  return [
    ids,
    (next) => {
      const written = next.size === 0 ? undefined : { place: key, ids: next }
      setChosen(written)
      chosenRows.write(list, written && writeChosen(written))
    },
  ]
}
