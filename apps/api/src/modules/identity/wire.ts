import type { User } from '@karat/contract/account.ts'
import type { CustomerDetails, SignedIn } from './port.ts'

export function userToWire(customer: CustomerDetails): User {
  return { ...customer, createdAt: customer.createdAt.toISOString() }
}

/** A sign-in as A-01 answers with it. */
export function signedInToWire({ tokens, customer, created }: SignedIn) {
  return { tokens, userDetails: userToWire(customer), created }
}
