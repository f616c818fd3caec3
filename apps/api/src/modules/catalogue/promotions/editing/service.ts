import { bindUseCases } from '../../../../kernel/use-cases.ts'
import type { PromotionEditingDependencies } from './dependencies.ts'
import { exportPromotions, listPromotions, previewPromotion, readPromotion, readPromotionChoices } from './read-promotion.ts'
import { createPromotion, endPromotion, savePromotion } from './save-promotion.ts'
import { undoPromotionChange } from './undo-change.ts'

/** How staff see and change promotions. */
export function createPromotionEditing(deps: PromotionEditingDependencies) {
  return bindUseCases(deps, {
    list: listPromotions,
    exportForStaff: exportPromotions,
    read: readPromotion,
    choices: readPromotionChoices,
    preview: previewPromotion,
    create: createPromotion,
    save: savePromotion,
    end: endPromotion,
    undo: undoPromotionChange,
  })
}

export type PromotionEditing = ReturnType<typeof createPromotionEditing>
