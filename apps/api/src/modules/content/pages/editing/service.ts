import { bindUseCases } from '../../../../kernel/use-cases.ts'
import type { ContentEditingDependencies } from './dependencies.ts'
import { publishPlanned } from './publish-planned.ts'
import { listContent, readContentChoices, readEditedContent, searchContentPictures } from './read-content.ts'
import { planContent, publishContent, publishPlan, withdrawPlan } from './save-content.ts'
import { undoContentChange } from './undo-change.ts'

/** How staff see and change the content of a site. */
export function createContentEditing(deps: ContentEditingDependencies) {
  return bindUseCases(deps, {
    list: listContent,
    read: readEditedContent,
    choices: readContentChoices,
    pictures: searchContentPictures,
    publish: publishContent,
    plan: planContent,
    withdraw: withdrawPlan,
    publishPlan,
    publishPlanned,
    undo: undoContentChange,
  })
}

export type ContentEditing = ReturnType<typeof createContentEditing>
