import type { Staff } from '../../kernel/request-context.ts'
import { AppError, throwFailure } from '../../kernel/result.ts'

/** A gift that exists under a reference, with the member of staff who gave it. */
interface GivenByHand {
  memberId: string | null
  memberName: string | null
  createdAt: Date
}

/**
 * Throws unless a gift under an existing reference is the same member's same gift sent again. That of another member is refused with
 * `reference_given`, which says who gave it and when, so that two members do not give one gift twice; another gift of the same member with
 * `reference_used`.
 */
export function requireSameGift({ memberId, memberName, createdAt }: GivenByHand, by: Pick<Staff, 'staffId'>, isSame: boolean): void {
  if (memberId !== by.staffId) {
    const details = { changedBy: memberName ?? '', changedAt: createdAt.toISOString() }
    throw new AppError({ code: 'reference_given', field: 'reference', details })
  }
  if (!isSame) throwFailure('reference_used', 'reference')
}
