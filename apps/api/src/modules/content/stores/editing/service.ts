import { bindUseCases } from '../../../../kernel/use-cases.ts'
import type { StoreEditingDependencies } from './dependencies.ts'
import { readStoresForStaff } from './read-stores.ts'
import { createStore, saveStore, undoStoreChange } from './save-store.ts'

/** How staff see and change the stores of a site. */
export function createStoreEditing(deps: StoreEditingDependencies) {
  return bindUseCases(deps, { read: readStoresForStaff, create: createStore, save: saveStore, undo: undoStoreChange })
}

export type StoreEditing = ReturnType<typeof createStoreEditing>
