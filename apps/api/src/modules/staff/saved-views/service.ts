import { bindUseCases } from '../../../kernel/use-cases.ts'
import { changeView, removeView } from './change-view.ts'
import type { SavedViewDependencies } from './dependencies.ts'
import { listSavedViews } from './list-saved-views.ts'
import { saveView } from './save-view.ts'

/** The views of lists that members of staff save for themselves. */
export const createSavedViews = (deps: SavedViewDependencies) =>
  bindUseCases(deps, { list: listSavedViews, save: saveView, change: changeView, remove: removeView })

export type SavedViewService = ReturnType<typeof createSavedViews>
