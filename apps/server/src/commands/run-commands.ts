import { parseArgs } from 'node:util'
import { processConfig } from '../process-config.ts'
import { isArgumentError } from './argument-error.ts'
import type { Command, Options } from './command.ts'
import { CallRefused, createStaffCalls, type StaffCall } from './staff-client.ts'
import { storedSession, sessionFile } from './staff-session.ts'
import { askLine, printable } from './terminal.ts'

/** The commands of one program. */
export interface CommandProgram {
  usage: string
  /** The options that it takes, besides `--site` and `--json`. */
  options: Readonly<Record<string, { type: 'string' | 'boolean' }>>
  /** The command of the words of a line; undefined where they are none. */
  read: (words: readonly string[], options: Options) => Command | undefined
}

const common = { site: { type: 'string' }, json: { type: 'boolean' } } as const

/** The output of a program, and its exit code: 0 for a command that was done, 1 refused, 2 invalid words. */
export interface CommandOutcome {
  code: 0 | 1 | 2
  output: string
}

/** The site that a number names, as `IN26-…` names `in`, where it is one of the member's. */
function siteOfWords(words: readonly string[], sites: readonly string[]): string | undefined {
  const prefixes = words.map((word) => /^([a-z]{2})\d\d-/i.exec(word)?.[1]?.toLowerCase())
  return sites.find((site) => prefixes.includes(site))
}

/** The values of a problem besides its message: the weight that is left over, the band of a rate. */
function factsOf({ leftMg, floor, ceiling, pieces }: CallRefused['details']): string {
  if (Array.isArray(pieces)) return `; pieces: ${pieces.join(', ')}`
  if (typeof leftMg === 'number') return `: they leave ${(leftMg / 1000).toFixed(3)} g`
  return floor === undefined || ceiling === undefined ? '' : `: from ${String(floor)} to ${String(ceiling)}`
}

function refusalOf(error: unknown): CommandOutcome {
  if (!(error instanceof CallRefused)) throw error
  const help =
    error.status === 401
      ? '. Sign in: npm run login -- EMAIL'
      : error.code === 'proof_needed'
        ? '. Prove who you are: npm run login -- --verify'
        : ''
  return { code: 1, output: `${error.message}${factsOf(error.details)}${help}` }
}

/** A signed-in member: the calls, and the codes of the sites on which the member has a role. */
export interface Member {
  call: StaffCall
  sites: readonly string[]
}

/** Runs the command of a line by the calls of a signed-in member. `proof` asks the member for a code where the call needs a fresh one. */
export async function runCommand(
  { usage, options, read }: CommandProgram,
  args: readonly string[],
  member: Member | undefined,
  proof?: (call: StaffCall) => Promise<void>,
): Promise<CommandOutcome> {
  let line: ReturnType<typeof parseArgs>
  try {
    line = parseArgs({ args: [...args], allowPositionals: true, options: { ...options, ...common } })
  } catch (error) {
    if (!isArgumentError(error)) throw error
    return { code: 2, output: `${error.message}\n${usage}` }
  }
  const { positionals: words, values } = line as { positionals: string[]; values: Options }
  const command = read(words, values)
  if (!command) return { code: 2, output: usage }
  if (!member) return { code: 1, output: 'You are not signed in: npm run login -- EMAIL' }
  const { call, sites } = member
  const site = typeof values['site'] === 'string' ? values['site'] : (command.site ?? siteOfWords(words, sites))
  const attempt = async () => {
    const { reply, text } = await command.run(call, site)
    return { code: 0, output: values['json'] ? JSON.stringify(reply) : text } as const
  }
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== 'proof_needed' || !proof) return refusalOf(error)
  }
  try {
    await proof(call)
    return await attempt()
  } catch (error) {
    return refusalOf(error)
  }
}

/** A terminal has no passkeys. */
export const codeQuestion = 'Code of your authenticator app, or a recovery code: '

/** Asks on the terminal for a code, and proves with it who is there. */
export async function proveAtTerminal(call: StaffCall): Promise<void> {
  await call('POST /api/staff/proof/', { body: { code: await askLine(codeQuestion) } })
}

/**
 * Runs a program of commands as a separate process, by the session that `npm run login` keeps. Exits with 0 where the command was done, 1
 * where it was refused, and 2 with the usage where the words are invalid.
 */
export async function runProgram(program: CommandProgram, args: readonly string[]): Promise<never> {
  const { dataFolder } = processConfig()
  const proof = process.stdin.isTTY ? proveAtTerminal : undefined
  const session = storedSession(sessionFile(dataFolder))
  const member = session && { call: createStaffCalls(session), sites: session.sites }
  const { code, output } = await runCommand(program, args, member, proof)
  const stream = code === 0 ? process.stdout : process.stderr
  stream.write(printable(output.endsWith('\n') ? output : `${output}\n`))
  process.exit(code)
}
