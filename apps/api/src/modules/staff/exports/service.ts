import { bindUseCases } from '../../../kernel/use-cases.ts'
import { askForExport } from './ask-for-export.ts'
import type { ExportDependencies } from './dependencies.ts'
import { openExport, readTicket } from './open-export.ts'

/** Exports of lists as CSV. */
export const createExports = (deps: ExportDependencies) => bindUseCases(deps, { ask: askForExport, open: openExport, ticketOf: readTicket })

export type ExportService = ReturnType<typeof createExports>
