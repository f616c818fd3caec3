import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { RegisterDependencies } from './dependencies.ts'
import { enterDocument } from './enter-document.ts'
import { exportRegister, listRegisterFiles } from './export-register.ts'
import { findMonthToClose } from './find-month-to-close.ts'
import { listRegistrations } from './list-registrations.ts'
import { closeMonth, readMonthLock, reopenMonth } from './lock-month.ts'
import { readRegister } from './read-register.ts'
import { summarizeRegister } from './summarize-register.ts'

/** The registers of issued documents by registration and month, the files made of them, and the lock of months. */
export const createRegisters = (deps: RegisterDependencies) =>
  bindUseCases(deps, {
    registrations: listRegistrations,
    list: readRegister,
    summarize: summarizeRegister,
    enter: enterDocument,
    lockOf: readMonthLock,
    close: closeMonth,
    reopen: reopenMonth,
    monthToClose: findMonthToClose,
    filesOf: listRegisterFiles,
    export: exportRegister,
  })

export type RegisterService = ReturnType<typeof createRegisters>
