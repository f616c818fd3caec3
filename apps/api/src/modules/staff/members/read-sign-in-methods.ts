import type { Staff } from '../../../kernel/request-context.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { MemberDependencies } from './dependencies.ts'
import { countRecoveryCodes, memberById, type PasskeyRow, readPasskeys } from './store.ts'

/** How a member signs in. */
export interface SignInMethods {
  hasPassword: boolean
  hasApp: boolean
  passkeys: Pick<PasskeyRow, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>[]
  recoveryCodesLeft: number
}

/** Reads how the member of a call signs in. */
export async function readSignInMethods(
  { db }: Pick<MemberDependencies, 'db'>,
  { staffId }: Pick<Staff, 'staffId'>,
): Promise<SignInMethods> {
  const member = (await memberById(db, staffId)) ?? throwFailure('staff_signed_out')
  const [passkeys, recoveryCodesLeft] = await Promise.all([readPasskeys(db, staffId), countRecoveryCodes(db, staffId)])
  return { hasPassword: member.passwordHash !== null, hasApp: member.totpSecret !== null, passkeys, recoveryCodesLeft }
}
