import type { Documents } from '../documents/port.ts'

/** Dependencies of registers on other modules. */
export interface RegisterDependencies {
  documents: Pick<Documents, 'registrations' | 'issuedForTax'>
}
