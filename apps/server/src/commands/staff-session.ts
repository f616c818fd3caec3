import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const staffSession = z.object({
  /** The origin of the shop. */
  address: z.string(),
  cookies: z.record(z.string(), z.string()),
  /** For the header `x-csrf-token`. */
  csrfToken: z.string(),
  /** The codes of the sites on which the member has a role; the first is the default of commands that name none. */
  sites: z.array(z.string()),
})
/** A member's open session with a shop, as `npm run login` keeps it. */
export type StaffSession = z.infer<typeof staffSession>

/** The file in the data folder with the session of this user of the machine, whom alone it can be read by. */
export const sessionFile = (dataFolder: string) => join(dataFolder, 'staff-sessions', `${userInfo().username}.json`)

/** Keeps a session for the commands that follow; undefined removes it. */
export function storeSession(file: string, session: StaffSession | undefined): void {
  if (session === undefined) return rmSync(file, { force: true })
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A mode counts only for what is created: a folder or file of before may be open to others.
  chmodSync(folder, 0o700)
  const fresh = `${file}.${process.pid}`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, JSON.stringify(session), { mode: 0o600, flag: 'wx' })
  renameSync(fresh, file)
}

/** The session that was kept; undefined where there is none, or no readable one. */
export function storedSession(file: string): StaffSession | undefined {
  try {
    return staffSession.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch {
    return undefined
  }
}
