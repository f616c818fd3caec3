// `npm run staff -- invite EMAIL --name NAME`: invites a member of staff, makes a sign-in link, or lists the members. Through the running
// shop where that holds the embedded database; directly on PostgreSQL where DATABASE_URL names one.
import { parseArgs } from 'node:util'
import { runStaffCommand } from './command-program.ts'
import { type MemberRequest, memberRequests } from './member-commands.ts'

const usage = `usage: npm run staff -- invite EMAIL --name NAME [--role ROLE] [--site CODE]
       npm run staff -- link EMAIL
       npm run staff -- list
  ROLE is owner (default), merchandiser, order-desk, store-manager, sales, accountant, content-editor or one that an owner made; CODE is a
  site (default: every site). The invitation is sent by email and printed. A link signs a member in once, in place of password and code.
`

function readMemberArguments(args: string[]): MemberRequest | undefined {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { name: text, role: text, site: text } })
  const [action, email] = positionals
  const commands: Record<string, object> = {
    invite: { command: 'invite-member', email, name: values.name, role: values.role ?? 'owner', site: values.site ?? '*' },
    link: { command: 'sign-in-link', email },
    list: { command: 'list-members' },
  }
  const request = commands[action ?? '']
  for (const schema of memberRequests) {
    const parsed = schema.safeParse(request)
    if (parsed.success) return parsed.data
  }
  return undefined
}

await runStaffCommand(usage, readMemberArguments)
