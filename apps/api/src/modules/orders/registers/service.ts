import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { RegisterDependencies } from './dependencies.ts'
import { exportRegister, listRegisterFiles } from './export-register.ts'
import { listRegistrations } from './list-registrations.ts'
import { readRegister } from './read-register.ts'
import { summarizeRegister } from './summarize-register.ts'

/** The registers of issued documents by registration and month, and the files made of them. */
export const createRegisters = (deps: RegisterDependencies) =>
  bindUseCases(deps, {
    registrations: listRegistrations,
    list: readRegister,
    summarize: summarizeRegister,
    filesOf: listRegisterFiles,
    export: exportRegister,
  })

export type RegisterService = ReturnType<typeof createRegisters>
