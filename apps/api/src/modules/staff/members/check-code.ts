import type { Db } from '../../../kernel/db/db.ts'
import type { MemberDependencies } from './dependencies.ts'
import { totpStepOf } from './second-factor.ts'
import { hashOf } from './session-cookie.ts'
import { type MemberRow, takeRecoveryCode, updateMember } from './store.ts'

const totpPurpose = 'staff totp'

/** The secret of an authenticator app as it is stored. */
export const encryptTotp = ({ secrets }: Pick<MemberDependencies, 'secrets'>, secret: string): string =>
  secrets.encrypt(totpPurpose, secret)

/** The secret of a stored one; undefined where it cannot be read. */
export const decryptTotp = ({ secrets }: Pick<MemberDependencies, 'secrets'>, stored: string): string | undefined =>
  secrets.decrypt(totpPurpose, stored)

/** Whether a code of a locked member's authenticator app, or a recovery code, is right; it is used up by this. */
export async function useCode(
  deps: Pick<MemberDependencies, 'clock' | 'secrets'>,
  tx: Db,
  member: Pick<MemberRow, 'id' | 'totpSecret' | 'totpStep'>,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(tx, member.id, hashOf(code))
  const secret = member.totpSecret === null ? undefined : decryptTotp(deps, member.totpSecret)
  const totpStep = secret === undefined ? undefined : totpStepOf(secret, code, deps.clock.now(), member.totpStep)
  if (totpStep === undefined) return false
  await updateMember(tx, member.id, { totpStep })
  return true
}
