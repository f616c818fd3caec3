import { bindUseCases } from '../../../kernel/use-cases.ts'
import { askForExport } from './ask-for-export.ts'
import type { ExportDependencies } from './dependencies.ts'
import { openExport } from './open-export.ts'

/** Exports of lists as CSV. */
export const createExports = (deps: ExportDependencies) => bindUseCases(deps, { ask: askForExport, open: openExport })

export type ExportService = ReturnType<typeof createExports>
