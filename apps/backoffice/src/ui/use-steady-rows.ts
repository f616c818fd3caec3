import { useState } from 'react'

/**
 * Keeps the rows of a list in place while it is read again. Rows that are still there take over what changed in them; where others came or
 * went, the list stays as it is until it is asked for: `isOutdated` is true, and `renew` shows the new one. A list with another `address`
 * is shown at once.
 */
export function useSteadyRows<R>(address: string, fresh: readonly R[] | undefined, idOf: (row: R) => string) {
  const [shown, setShown] = useState<{ address: string; rows: readonly R[] }>()
  if (fresh === undefined) return { rows: shown?.address === address ? shown.rows : undefined, isOutdated: false, renew: () => {} }
  const renew = () => setShown({ address, rows: fresh })
  if (shown?.address !== address) {
    renew()
    return { rows: fresh, isOutdated: false, renew }
  }
  const ids = (rows: readonly R[]) => rows.map(idOf).join(' ')
  const isOutdated = ids(shown.rows) !== ids(fresh)
  const byId = new Map(fresh.map((row) => [idOf(row), row]))
  const rows = isOutdated ? shown.rows.map((row) => byId.get(idOf(row)) ?? row) : fresh
  return { rows, isOutdated, renew }
}
