import { bindUseCases } from '../../../../kernel/use-cases.ts'
import type { EditingDependencies } from './dependencies.ts'
import { dropCached } from './drop-cached.ts'
import { exportProducts } from './export-products.ts'
import { launchProduct } from './launch-product.ts'
import { listProducts } from './list-products.ts'
import { previewProduct } from './preview-product.ts'
import { readChoices } from './read-choices.ts'
import { readForStaff } from './read-for-staff.ts'
import { countSold, isSold } from './read-sold.ts'
import { createProduct, saveProduct } from './save-product.ts'
import { undoSave } from './undo-save.ts'

/** How staff see and change products. */
export function createProductEditing(deps: EditingDependencies) {
  return bindUseCases(deps, {
    list: listProducts,
    exportForStaff: exportProducts,
    read: readForStaff,
    choices: readChoices,
    preview: previewProduct,
    create: createProduct,
    save: saveProduct,
    undo: undoSave,
    countSold,
    isSold,
    // By a job.
    dropCached,
    launch: launchProduct,
  })
}

export type ProductEditing = ReturnType<typeof createProductEditing>
