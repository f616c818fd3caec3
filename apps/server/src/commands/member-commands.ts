import type { Modules } from '@karat/api/compose.ts'
import { staffEmail } from '@karat/contract/staff-session.ts'
import { z } from 'zod'
import { type Outcome, refusal } from '../outcome.ts'

/** The commands for whoever sits at the machine: an invitation, as for the first owner, and a link for somebody who cannot sign in. */
export const memberRequests = [
  z.strictObject({
    command: z.literal('invite-member'),
    email: staffEmail,
    name: z.string().trim().min(1).max(80),
    role: z.string(),
    site: z.string().default('*'),
  }),
  z.strictObject({ command: z.literal('sign-in-link'), email: staffEmail }),
  z.strictObject({ command: z.literal('list-members') }),
] as const
export type MemberRequest = z.infer<(typeof memberRequests)[number]>

type MemberDependencies = Pick<Modules, 'members' | 'publicOrigin'>

/** Invites a member, makes a link that signs one in once, or lists them with their roles. */
export async function executeOnMembers({ members, publicOrigin = '' }: MemberDependencies, request: MemberRequest): Promise<Outcome> {
  if (request.command === 'list-members') {
    const list = await members.list()
    const lines = list.members.map(
      ({ email, name, state, grants }) => `${email}  ${name}, ${state}: ${grants.map(({ role, site }) => `${role} (${site})`).join(', ')}`,
    )
    return { ok: true, output: lines.length > 0 ? lines.join('\n') : 'nobody is a member of staff yet: invite an owner' }
  }
  const { email } = request
  if (request.command === 'sign-in-link') {
    const code = await members.issueLink(email)
    if (code === undefined) return { ok: false, output: `${email} is no active member of staff` }
    return { ok: true, output: `Signs ${email} in once, within a day: ${publicOrigin}/backoffice/enter#${code}` }
  }
  const { name, role, site } = request
  const invited = await members.invite(undefined, { email, name, grants: [{ role, site }] })
  if (!invited.ok) return refusal(invited.error)
  return { ok: true, output: `${email} is invited as ${role}, for seven days: ${publicOrigin}/backoffice/join#${invited.value}` }
}
