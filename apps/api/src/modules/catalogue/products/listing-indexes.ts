import { minorUnits } from '@karat/money/money.ts'
import { LRUCache } from 'lru-cache'
import { type Db, transactWithoutTimeouts } from '../../../kernel/db/db.ts'
import { onOneConnection } from '../../../kernel/db/pooled.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Filters, Order } from '@karat/listing-index/filters.ts'
import { needsVariants, priceSteps, weightSteps } from './filters.ts'
import type { IndexCount } from '@karat/listing-index/counts.ts'
import type { ListingIndex, Matches } from '@karat/listing-index/listing-index.ts'
import { buildListingIndex } from '@karat/listing-index/build.ts'
import { type Position, readAllRows, readChangedRows, readDifference, readRowsThenDifference } from './listing-index-store.ts'

/** How many answers of an index are kept: a list of matches takes an eighth of a byte for each row. */
const kept = { matches: 24, pages: 500 }
const attempts = 3

interface Held {
  index: ListingIndex
  position: Position
  matches: LRUCache<string, Matches>
  pages: LRUCache<string, number[]>
  /** The reading of changes in progress. */
  catchingUp?: Promise<boolean>
}

/** A page of a site's listing. */
export interface IndexedPage {
  /** Its rows as a text, equal as long as no part of it changed. */
  text: string
  total: number
  counts: IndexCount[]
}

/**
 * The listings of large sites in the memory of this process. Whether a listing is current is checked with the rows of each page, so that it
 * needs no messages of other processes.
 */
export function createListingIndexes(
  db: Db,
  { pageSize, room, onError }: { pageSize: number; /** For how many changed rows. */ room?: number; onError: (error: unknown) => void },
) {
  const indexes = new Map<string, Held>()
  const loading = new Map<string, Promise<void>>()

  async function read(site: Site): Promise<void> {
    const steps = {
      price: priceSteps[site.currency].map((step) => step * minorUnits(site.currency)),
      weight: weightSteps.map((step) => step * 1000),
    }
    // In a transaction, which only the primary answers: a standby may be behind it.
    const found = await transactWithoutTimeouts(db, (tx) => readAllRows(tx, site.code))
    if (!found) return
    indexes.set(site.code, {
      index: await buildListingIndex(found.parts, steps, room),
      position: found.position,
      matches: new LRUCache({ max: kept.matches }),
      pages: new LRUCache({ max: kept.pages }),
    })
  }

  /** Reads a site's listing unless that is in progress; until it is done, the database answers. */
  function load(site: Site): Promise<void> {
    let running = loading.get(site.code)
    if (!running) {
      running = read(site)
        .catch(onError)
        .finally(() => loading.delete(site.code))
      loading.set(site.code, running)
    }
    return running
  }

  /** Discards an index and reads the listing again. */
  function replace(site: Site, held: Held): void {
    if (indexes.get(site.code) === held) indexes.delete(site.code)
    void load(site)
  }

  /** Applies the changes written since; false where the rows are in another table or the changes are too many. */
  async function readChanges(site: Site, held: Held): Promise<boolean> {
    const changed = await db.transaction((tx) => readChangedRows(tx, site.code, held.position))
    if (changed?.position.table !== held.position.table) return false
    for (const [productId, rows] of changed.rows) if (!held.index.replace(productId, rows)) return false
    held.position = changed.position
    held.matches.clear()
    held.pages.clear()
    return true
  }

  function matchesOf({ index, matches }: Held, filters: Filters, key: string): Matches {
    let found = matches.get(key)
    if (!found) matches.set(key, (found = index.match(filters, needsVariants(filters))))
    return found
  }

  async function find(site: Site, filters: Filters, order: Order, page: number): Promise<IndexedPage | undefined> {
    const key = JSON.stringify(filters)
    const pageKey = `${order.sort}:${order.soldOutLast ? 'soldOutLast' : ''}:${page}:${key}`
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const held = indexes.get(site.code)
      if (!held) return undefined
      const { position } = held
      const { total, counts } = matchesOf(held, filters, key)
      let rows = held.pages.get(pageKey)
      if (!rows) held.pages.set(pageKey, (rows = held.index.rowsAt(matchesOf(held, filters, key), order, (page - 1) * pageSize, pageSize)))
      const keys = rows.map((row) => held.index.keyAt(row))
      const [{ text, count }, difference] = await onOneConnection(db, (one) => readRowsThenDifference(one, site.code, keys, position))
      if (difference === 'none') return count === keys.length ? { text, total, counts } : undefined
      const caughtUp =
        difference === 'products' && (await (held.catchingUp ??= readChanges(site, held).finally(() => delete held.catchingUp)))
      if (caughtUp) continue
      // A standby may not have reached the table that the index was read from.
      if (difference === 'products' || (await db.transaction((tx) => readDifference(tx, site.code, position))) === 'table')
        replace(site, held)
      return undefined
    }
    return undefined
  }

  return { find, load, loaded: (site: Site) => indexes.has(site.code) }
}

export type ListingIndexes = ReturnType<typeof createListingIndexes>
