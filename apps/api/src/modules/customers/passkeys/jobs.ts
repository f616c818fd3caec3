import type { BackgroundWork } from '../../../kernel/jobs/definition.ts'
import type { Sweep } from '../../../kernel/retention.ts'

/** Unsigned challenges are deleted after a day. */
export function passkeyWork(passkeys: { sweep: Sweep['remove'] }): BackgroundWork {
  return { jobs: [], sweeps: [{ description: 'passkey challenges', days: 1, remove: passkeys.sweep }] }
}
