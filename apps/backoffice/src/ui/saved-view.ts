import type { SavedList } from '@karat/sites/staff-lists.ts'
import type { SavedAddress } from './list-address.ts'

/** A view of a list that the member saved. */
export interface SavedView {
  id: string
  name: string
  address: SavedAddress
}

export const viewsKey = (list: SavedList) => ['saved views', list] as const

export interface SavedViewsProps {
  list: SavedList
  /** The parameters of the list now. */
  place: SavedAddress
}
