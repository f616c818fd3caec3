import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { addCustomerNote } from './add-customer-note.ts'
import type { LookupDependencies } from './dependencies.ts'
import { eraseCustomer, readDeletionOfCustomer } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { findCustomers } from './find-customers.ts'
import { readCustomer } from './read-customer.ts'
import { readIdNumberOfOrder, readIdNumbers } from './read-id-numbers.ts'
import { recordCustomerLook } from './record-look.ts'
import { deleteNotes, exportNotes } from './store.ts'

/** How staff find customers, and what they note about one. */
export function createLookup(deps: LookupDependencies) {
  return {
    ...bindUseCases(deps, {
      find: findCustomers,
      read: readCustomer,
      idNumbers: readIdNumbers,
      idNumberOfOrder: readIdNumberOfOrder,
      export: exportCustomer,
      deletionPlan: readDeletionOfCustomer,
      erase: eraseCustomer,
      addNote: addCustomerNote,
      recordLook: recordCustomerLook,
    }),
    removeCustomer: (tx: Db, customerId: string) => deleteNotes(tx, customerId),
    /** The notes about a customer, for the customer's data export. */
    exportCustomer: async (tx: Db, customerId: string) => ({ notesOfStaff: await exportNotes(tx, customerId) }),
  }
}

export type LookupService = ReturnType<typeof createLookup>
