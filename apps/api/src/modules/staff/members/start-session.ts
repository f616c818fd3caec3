import { addMs } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId, newSecretId } from '../../../kernel/id.ts'
import { deviceMac, deviceMacs, deviceOfSignIn } from './attempts.ts'
import type { MemberDependencies } from './dependencies.ts'
import type { StaffOrigin, StartedSession } from './port.ts'
import { sessionLimitsOf, staffRules } from './rules.ts'
import { newSecret } from './session-cookie.ts'
import { insertSession, readRememberedUntil, type SessionRow, updateMember } from './store.ts'

/**
 * Starts a session of a member, or a step of a sign-in. Each has an id and a secret of its own, so that a cookie from before a step is worth
 * nothing after it. `whole-session` keeps the verification fresh for as long as the session lasts. `remember` makes the device known after the
 * browser is closed; otherwise it is known until the session would end.
 */
export async function startSession(
  deps: Pick<MemberDependencies, 'clock' | 'secrets' | 'security'>,
  tx: Db,
  memberId: string,
  step: SessionRow['step'],
  origin: StaffOrigin,
  { verification = 'second-factor', remember = false }: { verification?: 'second-factor' | 'whole-session'; remember?: boolean } = {},
): Promise<StartedSession> {
  const now = deps.clock.now()
  const { secret, hash } = newSecret()
  const id = newId(now)
  const { maxMs } = sessionLimitsOf(await deps.security.read(tx))
  const expiresAt = addMs(now, step === 'open' ? maxMs : staffRules.stepMs)
  const verifiedAt = verification === 'whole-session' ? addMs(expiresAt, -staffRules.verifiedMs) : now
  // A step of a sign-in proves too little to know the device.
  const device = step === 'open' ? await deviceOfSignIn(deps, tx, memberId, origin.device) : (origin.device ?? newSecretId())
  await insertSession(tx, {
    id,
    memberId,
    secretHash: hash,
    step,
    device: deviceMac(deps, device),
    knownUntil: step === 'open' ? (remember ? addMs(now, staffRules.rememberedDeviceMs) : expiresAt) : null,
    isRemembered: remember,
    userAgent: origin.userAgent.slice(0, 300),
    createdAt: now,
    lastUsedAt: now,
    verifiedAt: step === 'open' ? verifiedAt : null,
    expiresAt,
  })
  if (step === 'open') await updateMember(tx, memberId, { lastSignInAt: now })
  const secondsUntil = (end: Date) => Math.floor((end.getTime() - now.getTime()) / 1000)
  // Another member may remember the device that they share.
  const rememberedUntil = await readRememberedUntil(tx, deviceMacs(deps, device), now)
  return {
    cookie: `${id}.${secret}`,
    cookieSeconds: remember ? secondsUntil(expiresAt) : undefined,
    device,
    deviceSeconds: rememberedUntil && secondsUntil(rememberedUntil),
  }
}
