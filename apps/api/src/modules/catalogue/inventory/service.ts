import type { Inventory } from './port.ts'
import { levelsIn, readLevels } from './read-levels.ts'
import { readStockInStores } from './read-stock-in-stores.ts'
import { readChosenPieces, readNextPieces, sellPieces, writeOffReserved } from './ready-pieces/store.ts'
import { releaseStock } from './release-stock.ts'
import { reserveStock } from './reserve-stock.ts'
import { setCount } from './set-count.ts'
import { setStockInStore } from './set-stock-in-store.ts'
import { lockStock, makeToOrder, readCounts, readDaysToMake, readStockText } from './store.ts'

/** The stock of sites and of their stores. Its use cases have no dependencies: callers hand in the database or their transaction. */
export function createInventory(): Inventory {
  return {
    levels: readLevels,
    textOfProduct: readStockText,
    levelsIn,
    reserve: reserveStock,
    nextPieces: readNextPieces,
    chosenPieces: readChosenPieces,
    lock: lockStock,
    release: releaseStock,
    sell: sellPieces,
    writeOff: writeOffReserved,
    makeToOrder,
    daysToMake: readDaysToMake,
    inStores: readStockInStores,
    setInStore: setStockInStore,
    counts: readCounts,
    setCount,
  }
}
