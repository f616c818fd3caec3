import type { Db } from '../../../kernel/db/db.ts'
import type { MemberDependencies } from './dependencies.ts'
import { totpStepOf } from './second-factor.ts'
import { hashOf } from './session-cookie.ts'
import { type MemberRow, takeRecoveryCode, updateMember } from './store.ts'

const totpPurpose = 'staff totp'

/** The secret of an authenticator app as it is stored. */
export const encryptTotp = ({ secrets }: Pick<MemberDependencies, 'secrets'>, secret: string): string =>
  secrets.encrypt(totpPurpose, secret)

/** Whether a code of a locked member's authenticator app, or a recovery code, is right; it is used up by this. */
export async function useCode(
  { clock, secrets }: Pick<MemberDependencies, 'clock' | 'secrets'>,
  tx: Db,
  member: Pick<MemberRow, 'id' | 'totpSecret' | 'totpStep'>,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(tx, member.id, hashOf(code))
  const secret = member.totpSecret === null ? undefined : secrets.decrypt(totpPurpose, member.totpSecret)
  const totpStep = secret === undefined ? undefined : totpStepOf(secret, code, clock.now(), member.totpStep)
  if (totpStep === undefined) return false
  await updateMember(tx, member.id, { totpStep })
  return true
}
