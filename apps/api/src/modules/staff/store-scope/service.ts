import { bindUseCases } from '../../../kernel/use-cases.ts'
import { checkStores } from './check-stores.ts'
import type { StoreScopeDependencies } from './dependencies.ts'
import type { ThingStores } from './port.ts'
import { readStoresOf } from './views.ts'

/** Which stores things belong to, and whether a member whose roles are limited to stores may see them. */
export const createStoreScope = (deps: StoreScopeDependencies) => ({
  ...bindUseCases(deps, { check: checkStores }),
  storesOf: (async (db, thing) => (await readStoresOf(db, thing))?.stores ?? []) satisfies ThingStores['storesOf'],
})

export type StoreScopeService = ReturnType<typeof createStoreScope>
