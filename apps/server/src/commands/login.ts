import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { isLoopback } from '../http/local-access.ts'
import { processConfig } from '../process-config.ts'
import { codeQuestion, proveAtTerminal } from './run-commands.ts'
import { CallRefused, createStaffCalls, signInByLink, signInByPassword, type StaffCall } from './staff-client.ts'
import { storeSession, storedSession, sessionFile, type StaffSession } from './staff-session.ts'
import { askLine, printable } from './terminal.ts'

const usage = `usage: npm run login -- EMAIL [--address URL] [--site CODE]
       npm run login -- --link LINK [--address URL] [--site CODE]
       npm run login -- --verify | --out
  Signs a member of staff in for the commands that follow, by password and authenticator app or recovery code, or by a one-time link.
  Both are asked for on the terminal, or read as two lines. URL is the shop's, without it the one that the settings name; CODE is the site that commands are
  about where they name none. --verify proves who is there once more, as for money; --out ends the session.
`

/** Password and code: asked for one after the other, or the two lines of an input that is no terminal. */
async function* answers(): AsyncGenerator<string, void, void> {
  if (process.stdin.isTTY) {
    yield await askLine('Password: ', { isHidden: true })
    yield await askLine(codeQuestion)
    return
  }
  yield* createInterface({ input: process.stdin })
}

async function signIn(address: string, email: string | undefined, link: string | undefined): Promise<StaffSession> {
  if (link !== undefined) return signInByLink(address, link.slice(link.indexOf('#') + 1))
  const lines = answers()
  const next = async () => (await lines.next()).value ?? ''
  const finish = await signInByPassword(address, email ?? '', await next())
  return finish(await next())
}

/** Ends the session, and removes it from this machine once it has ended. */
async function signOut(call: StaffCall, file: string): Promise<string> {
  try {
    await call('POST /api/staff/sign-out/', { body: {} })
  } catch (error) {
    // It ended before by its own times.
    const hasEnded = error instanceof CallRefused && error.status === 401
    if (!hasEnded && error instanceof CallRefused)
      throw new CallRefused(error.status, {
        message: `${error.message}. The session is still open: try again, or end it under Own account`,
      })
    if (!hasEnded) throw error
  }
  storeSession(file, undefined)
  return 'Signed out'
}

async function run(): Promise<string | undefined> {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { address: text, site: text, link: text, verify: flag, out: flag },
  })
  const [email, ...rest] = positionals
  const { dataFolder, host, port } = processConfig()
  const file = sessionFile(dataFolder)
  if (values.verify || values.out) {
    const session = storedSession(file)
    if (!session) return 'You are not signed in: npm run login -- EMAIL'
    const call = createStaffCalls(session)
    if (values.out) return signOut(call, file)
    await proveAtTerminal(call)
    return 'Calls about money and roles are open for ten minutes'
  }
  if (rest.length > 0 || (email === undefined) === (values.link === undefined)) return undefined
  const remote = values.address === undefined ? undefined : new URL(values.address)
  if (remote?.protocol === 'http:' && !isLoopback(remote.hostname))
    throw new CallRefused(0, { message: 'a password goes to another machine by https only' })
  const own = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
  const session = await signIn(values.address?.replace(/\/$/, '') ?? own, email, values.link)
  const site = values.site ?? session.sites[0]
  const sites = [...session.sites].toSorted((one, other) => Number(other === site) - Number(one === site))
  storeSession(file, { ...session, sites })
  return `Signed in at ${session.address}; commands are about ${sites[0]} where they name no site`
}

try {
  const said = await run()
  process.stderr.write(said === undefined ? usage : `${printable(said)}\n`)
  process.exit(said === undefined ? 2 : 0)
} catch (error) {
  const isExpected = error instanceof CallRefused || (error instanceof Error && 'code' in error)
  process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`)
  process.exit(isExpected ? 1 : 2)
}
