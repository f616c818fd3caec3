import type { CustomerDetails } from './port.ts'
import type { CustomerRow } from './store.ts'

/** An account's details as its owner sees them. */
export function detailsOf(row: CustomerRow): CustomerDetails {
  const { id, firstName, lastName, email, phone, birthday, anniversary, language, createdAt, deletionAt, hash } = row
  const hasPassword = hash !== null
  return { id, firstName, lastName, email, phone, birthday, anniversary, language, createdAt, deletionAt, hasPassword }
}
