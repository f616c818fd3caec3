import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { StoreDependencies } from './dependencies.ts'
import { findCollectingStore } from './find-collecting-store.ts'
import type { Stores } from './port.ts'
import { readCollectingStores } from './read-collecting-stores.ts'
import { readStores } from './read-stores.ts'
import { readStoresOfSite } from './read-stores-of-site.ts'
import { openDay } from './rules.ts'

/** The places where the merchant sells. */
export function createStores(deps: StoreDependencies): Stores {
  return {
    ...bindUseCases(deps, {
      all: readStores,
      ofSite: readStoresOfSite,
      collecting: findCollectingStore,
      allCollecting: readCollectingStores,
    }),
    openDay: (store, day) => openDay(store, day, deps.clock.now()),
  }
}
