import { z } from 'zod'
import { type BackgroundWork, defineJob, handled } from '../../../kernel/jobs/definition.ts'
import type { Sweep } from '../../../kernel/retention.ts'

/** Mails a link for a new password to an address, where it is a member's. */
export const sendPasswordLink = defineJob({
  kind: 'staff.password-link',
  queue: 'default',
  payload: z.strictObject({ email: z.string() }),
  personal: true,
})

interface MemberWork {
  mailPasswordLink: (email: string) => Promise<void>
  sweep: Sweep['remove']
}

/** Links for new passwords. Sessions of staff are deleted a month after they expired; a device without one counts as unknown then. */
export function memberWork(members: MemberWork): BackgroundWork {
  return {
    jobs: [handled(sendPasswordLink, ({ email }) => members.mailPasswordLink(email))],
    sweeps: [{ description: 'sessions of staff', days: 30, remove: members.sweep }],
  }
}
