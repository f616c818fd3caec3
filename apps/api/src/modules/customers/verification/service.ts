import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { VerificationDependencies } from './dependencies.ts'
import { issueCode } from './issue-code.ts'
import { knowsContact } from './knows-contact.ts'
import type { Verification } from './port.ts'
import { redeemCode } from './redeem-code.ts'
import { sweepCodes, sweepDevices } from './store.ts'

type VerificationOptions = Omit<VerificationDependencies, 'knowsDevice'> & Partial<Pick<VerificationDependencies, 'knowsDevice'>>

/** One-time codes, bound to a purpose and a device. Without `knowsDevice`, a device is known only by a code. */
export function createVerification({ db, clock, secrets, knowsDevice = async () => false }: VerificationOptions) {
  const deps: VerificationDependencies = { db, clock, secrets, knowsDevice }
  const verification: Verification = {
    ...bindUseCases(deps, { issue: issueCode, knows: knowsContact }),
    // By itself: `bindUseCases` would lose the type of the result of `work`.
    redeem: (subject, code, work) => redeemCode(deps, subject, code, work),
  }
  return {
    ...verification,
    sweepDevices: (before: Date, limit: number) => sweepDevices(db, before, limit),
    sweep: (before: Date, limit: number) => sweepCodes(db, before, limit),
  }
}
