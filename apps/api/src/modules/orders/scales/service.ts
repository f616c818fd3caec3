import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { ScaleDependencies } from './dependencies.ts'
import { holdScale, readScales, readUsableScales, scaleOfWeighing } from './read-scales.ts'
import { addScale, retireScale, saveScale, undoScaleChange } from './save-scale.ts'

/** The scales on which pieces are weighed. */
export function createScales(deps: ScaleDependencies) {
  return bindUseCases(deps, {
    all: readScales,
    usable: readUsableScales,
    ofWeighing: scaleOfWeighing,
    hold: holdScale,
    add: addScale,
    save: saveScale,
    retire: retireScale,
    undo: undoScaleChange,
  })
}

export type ScaleService = ReturnType<typeof createScales>
