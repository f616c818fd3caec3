import type { User } from '@karat/contract/account.ts'
import type { RequestContext } from '../../../kernel/request-context.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { CustomerDetails, DeletionPlan, Origin, SignedIn } from './port.ts'

export function userToWire(customer: CustomerDetails): User {
  return { ...customer, createdAt: customer.createdAt.toISOString(), deletionAt: customer.deletionAt?.toISOString() ?? null }
}

/** A sign-in in the format of A-01. */
export function signedInToWire({ tokens, customer, created }: SignedIn) {
  return { tokens, userDetails: userToWire(customer), created }
}

export function deletionToWire({ dueAt, ...plan }: DeletionPlan) {
  return { dueAt: dueAt?.toISOString() ?? null, ...plan }
}

/** The origin of a call; throws where it names no device. */
export function originOf({ site, language, deviceId }: RequestContext, headers: Record<string, unknown>): Origin {
  if (!deviceId) throwFailure('device_needed', 'x-device-id')
  const userAgent = headers['user-agent']
  return { site, language, deviceId, userAgent: typeof userAgent === 'string' ? userAgent : '' }
}
