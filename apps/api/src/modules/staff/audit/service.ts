import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { AuditDependencies } from './dependencies.ts'
import { exportEntries } from './export-entries.ts'
import { findLastChange } from './find-last-change.ts'
import { listEntries } from './list-entries.ts'
import { listHistory } from './list-history.ts'
import { recordAct, recordLook, recordSignIn } from './record-act.ts'
import { removeOldEntries } from './remove-old-entries.ts'
import { listUndoable, undoAct, undoableOf } from './undo-act.ts'

/** The acts of staff: their changes, times and reasons. */
export function createAudit(deps: AuditDependencies) {
  return bindUseCases(deps, {
    recordAct,
    recordSignIn,
    recordLook,
    lastChange: findLastChange,
    list: listEntries,
    historyOf: listHistory,
    export: exportEntries,
    removeOld: removeOldEntries,
    undo: undoAct,
    undoableOf,
    undoableOn: listUndoable,
  })
}

export type AuditService = ReturnType<typeof createAudit>
