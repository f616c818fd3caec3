import type { CallInput, CallKey } from '@karat/contract/calls.ts'
import { requestOf } from '@karat/api-client/call.ts'
import { unwrap } from '@karat/api/kernel/result.ts'
import type { TestShop } from '@karat/api/testing/shop.ts'
import { addMember, totpNow } from '@karat/api/testing/staff-client.ts'
import type { CommandProgram, Member } from '../commands/run-commands.ts'
import { runCommand } from '../commands/run-commands.ts'
import { CallRefused, createStaffCalls, send, type StaffCall } from '../commands/staff-client.ts'
import type { StaffSession } from '../commands/staff-session.ts'
import type { Shop } from '../shop.ts'

/** Accepts an invitation to a running shop; returns the session of the new member. */
export async function joinShop(address: string, invitation: string): Promise<StaffSession> {
  const name = 'Meera Joshi'
  const accepted = await send({ address, cookies: {} }, 'POST /api/staff/invitation/accept/', {
    body: { code: invitation, name, password: 'a long enough password' },
  })
  const code = totpNow(accepted.reply.secret)
  const { reply, cookies } = await send({ address, cookies: accepted.cookies }, 'POST /api/staff/second-factor/', { body: { code } })
  return { address, cookies, csrfToken: reply.csrfToken, sites: reply.sites.map((site) => site.code) }
}

/** Invites an owner of every site; returns the code of the invitation. */
export async function inviteOwner({ members }: Pick<Shop['modules'], 'members'>): Promise<string> {
  return unwrap(
    await members.invite(undefined, { email: 'owner@aurelia.example', name: 'Meera Joshi', grants: [{ role: 'owner', site: '*' }] }),
  )
}

/** Adds an owner to a running shop. */
export async function ownerOfShop({ address, modules }: Pick<Shop, 'address' | 'modules'>): Promise<Member & { session: StaffSession }> {
  const session = await joinShop(address, await inviteOwner(modules))
  return { session, call: createStaffCalls(session), sites: session.sites }
}

/** Adds an owner to a test shop, whose calls the commands make. */
export async function ownerOf(shop: TestShop, email = 'owner@aurelia.example'): Promise<Member> {
  const { browser } = await addMember(shop, email, [{ role: 'owner', site: '*' }])
  const call: StaffCall = async (key, input, site = 'in') => {
    const { method, path, body } = requestOf(key, input as CallInput<CallKey>)
    const attempt = () => browser.call(method as 'GET' | 'POST', path.slice('/api/staff/'.length), body, { subsiteid: site })
    let answer = await attempt()
    // The test's clock may have ended the session, or the proof that came with it.
    if (answer.status === 401 || answer.body.code === 'proof_needed') {
      await browser.call('POST', 'sign-in/link/', { code: await shop.modules.members.issueLink(email) })
      answer = await attempt()
    }
    if (answer.status !== 200) throw new CallRefused(answer.status, answer.body)
    return answer.body as never
  }
  return { call, sites: ['in', 'ae', 'us', 'sg'] }
}

/** Adds a second owner to a test shop; the returned function approves what waits for one. */
export async function approverOf(shop: TestShop): Promise<() => Promise<void>> {
  const { call } = await ownerOf(shop, 'second@aurelia.example')
  return async () => {
    const { approvals } = await call('GET /api/staff/approvals/', {})
    for (const { number } of approvals)
      await call('POST /api/staff/approvals/:number/approve/', { params: { number }, body: { reason: 'checked' } })
  }
}

/** Runs lines of a program's commands as a member; quotes keep words together. */
export const commandsOf = (program: CommandProgram, member: () => Member) => (line: string) => {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')
  return runCommand(program, words, member())
}
