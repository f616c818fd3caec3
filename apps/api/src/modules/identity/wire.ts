import type { User } from '@karat/contract/account.ts'
import type { CustomerDetails, DeletionPlan, SignedIn } from './port.ts'

export function userToWire(customer: CustomerDetails): User {
  return { ...customer, createdAt: customer.createdAt.toISOString(), deletionAt: customer.deletionAt?.toISOString() ?? null }
}

/** A sign-in as A-01 answers with it. */
export function signedInToWire({ tokens, customer, created }: SignedIn) {
  return { tokens, userDetails: userToWire(customer), created }
}

export function deletionToWire({ dueAt, ...plan }: DeletionPlan) {
  return { dueAt: dueAt?.toISOString() ?? null, ...plan }
}
