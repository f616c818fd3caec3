import type { ListedReadyPiece, StaffReadyPiece } from '@karat/contract/staff-ready-pieces.ts'
import type { ReadyPieceState } from '@karat/sites/ready-pieces.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { StateTone } from '../ui/state-label.tsx'

export const readyPiecesKey = (site: string) => ['ready-pieces', site] as const

export const hrefOfPiece = ({ tag }: Pick<ListedReadyPiece, 'tag'>): string => `/ready-pieces/${encodeURIComponent(tag)}`

/** The page that prints the tags of pieces. */
export const hrefOfTags = (tags: readonly string[]): string => `/piece-tags?${new URLSearchParams({ tags: tags.join(',') }).toString()}`

export const toneOfPiece: Readonly<Record<ReadyPieceState, StateTone>> = {
  free: 'going',
  reserved: 'wait',
  away: 'act',
  sold: 'done',
  written_off: 'off',
}

/** A ready piece with its movements. */
export function useReadyPiece(tag: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffReadyPiece>({
    queryKey: [...readyPiecesKey(site.id), 'piece', tag],
    queryFn: async () => (await api.call('GET /api/staff/ready-pieces/:tag/', { params: { tag } })).piece,
  })
}

/** Returns the name of a place by the id of its store; null is the warehouse. */
export function usePlaceName(): (storeID: string | null) => string {
  const { t } = useMessages()
  const { stores } = useWork().site
  return useCallback(
    (storeID) => (storeID === null ? t('readyPieces.warehouse') : (stores.find(({ id }) => id === storeID)?.name ?? storeID)),
    [t, stores],
  )
}

/** The value of the warehouse in a field for a place, which takes no null. */
export const warehouseChoice = '-'

/** The place that a field for one chose. */
export const chosenPlace = (value: string): string | null => (value === warehouseChoice ? null : value)

/** The places of the site as choices of a field; with a permission only those where the member has it. */
export function usePlaceChoices(permission?: 'stock.move' | 'stock.count' | 'orders.write'): { value: string; label: string }[] {
  const { site } = useWork()
  const placeName = usePlaceName()
  const limit = permission && site.limits[permission]
  const stores = site.stores.filter(({ id }) => limit === undefined || limit.includes(id))
  const warehouse = limit === undefined ? [{ value: warehouseChoice, label: placeName(null) }] : []
  return [...warehouse, ...stores.map(({ id, name }) => ({ value: id, label: name }))]
}
