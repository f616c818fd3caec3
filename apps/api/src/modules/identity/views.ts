import type { CustomerDetails } from './port.ts'
import type { CustomerRow } from './store.ts'

/** What a customer is told of their own account. */
export function detailsOf(row: CustomerRow): CustomerDetails {
  const { id, firstName, lastName, email, phone, birthday, anniversary, language, createdAt, hash } = row
  return { id, firstName, lastName, email, phone, birthday, anniversary, language, createdAt, hasPassword: hash !== null }
}
