import { bindUseCases } from '../../../../kernel/use-cases.ts'
import type { CollectionDependencies } from './dependencies.ts'
import { listCollections, readCollection } from './read-collection.ts'
import { refreshProductsOf } from './refresh-collection.ts'
import { createCollection, saveCollection } from './save-collection.ts'
import { undoCollectionSave } from './undo-save.ts'

/** How staff see and change collections. */
export function createCollectionEditing(deps: CollectionDependencies) {
  return bindUseCases(deps, {
    list: listCollections,
    read: readCollection,
    create: createCollection,
    save: saveCollection,
    undo: undoCollectionSave,
    // By a job.
    refresh: refreshProductsOf,
  })
}

export type CollectionEditing = ReturnType<typeof createCollectionEditing>
