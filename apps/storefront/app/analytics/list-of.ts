import { tabStorage } from '../storage/browser-storage.ts'
import type { AnalyticsItem, ListId } from './events.ts'

/** The list that a product was chosen from. */
interface ListFields {
  item_list_id?: ListId
  item_list_name?: string
}

const key = 'shop-lists'
/** The most products whose list is stored. */
const maxPieces = 60

function readLists(): Record<string, ListFields> {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, ListFields>) : {}
  } catch {
    return {}
  }
}

/** Stores for this tab the list that a product was chosen from, by the product's name: its variant is chosen later. */
export function rememberList({ item_name: name }: Pick<AnalyticsItem, 'item_name'>, { item_list_id, item_list_name }: ListFields): void {
  if (item_list_id === undefined) return
  const { [name]: _before, ...others } = readLists()
  const kept = Object.entries(others).slice(1 - maxPieces)
  const lists = [...kept, [name, { item_list_id, ...(item_list_name === undefined ? {} : { item_list_name }) }] as const]
  tabStorage.setItem(key, JSON.stringify(Object.fromEntries(lists)))
}

/** An item with the list that it was chosen from, where that is known; the item's own list fields win. */
export function withList(item: AnalyticsItem): AnalyticsItem {
  return { ...readLists()[item.item_name], ...item }
}
