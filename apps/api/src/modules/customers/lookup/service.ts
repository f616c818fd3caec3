import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { LookupDependencies } from './dependencies.ts'
import { findCustomers } from './find-customers.ts'
import { readCustomer } from './read-customer.ts'

/** How staff find customers. */
export const createLookup = (deps: LookupDependencies) => bindUseCases(deps, { find: findCustomers, read: readCustomer })

export type LookupService = ReturnType<typeof createLookup>
