import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/**
 * Keeps the rows of a list in place while it is read again. Rows that are still there take over what changed in them; where others came or
 * went, the list stays as it is until it is asked for: `isOutdated` is true, and `renew` shows the new one. A list with another `address`
 * is shown at once. Rows that the reader's own acts ended (`gone`, by their ids) leave at once.
 */
export function useSteadyRows<R>(
  address: string,
  read: readonly R[] | undefined,
  idOf: (row: R) => string,
  gone: ReadonlySet<string> = none,
) {
  const [shown, setShown] = useState<{ address: string; rows: readonly R[] }>()
  const staying = (rows: readonly R[]) => (gone.size === 0 ? rows : rows.filter((row) => !gone.has(idOf(row))))
  if (read === undefined) return { rows: shown?.address === address ? staying(shown.rows) : undefined, isOutdated: false, renew: () => {} }
  const fresh = staying(read)
  const renew = () => setShown({ address, rows: fresh })
  if (shown?.address !== address) {
    renew()
    return { rows: fresh, isOutdated: false, renew }
  }
  const ids = (rows: readonly R[]) => rows.map(idOf).join(' ')
  const before = staying(shown.rows)
  const isOutdated = ids(before) !== ids(fresh)
  const byId = new Map(fresh.map((row) => [idOf(row), row]))
  const rows = isOutdated ? before.map((row) => byId.get(idOf(row)) ?? row) : fresh
  return { rows, isOutdated, renew }
}
