import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { runProgramFile } from '../testing/command.ts'
import { openShop } from '../testing/open-shop.ts'
import { inviteOwner, joinShop } from '../testing/staff.ts'
import { sessionFile, storeSession } from './staff-session.ts'
import { printable } from './terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-command-'))
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ ROLES: 'account,commerce,staff' })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: string[]) => runProgramFile('main.ts', args, { DATA_DIR: folder })
const login = (...args: string[]) => runProgramFile('login.ts', args, { DATA_DIR: folder })
const programs = ['accounts', 'credit', 'delivery', 'jobs', 'orders', 'products', 'rates', 'returns', 'reviews', 'rewrites']

test('every staff command prints its usage and exits with 2 for invalid words; an unknown option is named', async () => {
  const runs = await Promise.all(programs.map((program) => run(program)))
  expect(runs).toEqual(
    programs.map((program) => ({ code: 2, output: expect.stringMatching(new RegExp(`^usage: npm run ${program} -- `)) as string })),
  )
  expect(await run('rates', 'set', 'in', '22K', '14578', '--by', 'nobody')).toEqual({
    code: 2,
    output: expect.stringMatching(/^Unknown option '--by'[^]*\nusage: npm run rates/) as string,
  })
})

test('a command is a call of the member who signed in: before, after the sign-out and without a shop it is refused in words [P-04]', async () => {
  expect(await run('jobs', 'list')).toEqual({ code: 1, output: 'You are not signed in: npm run login -- EMAIL\n' })
  const email = 'owner@aurelia.example'
  await joinShop(shop.address, await inviteOwner(shop.modules))
  expect(await login('--link', 'a-code-that-nobody-issued', '--address', shop.address)).toMatchObject({ code: 1 })
  const link = await shop.modules.members.issueLink(email)
  // A folder and file that anybody may read are closed by the sign-in.
  const file = sessionFile(folder)
  mkdirSync(dirname(file), { mode: 0o777 })
  writeFileSync(file, '{}')
  for (const path of [dirname(file), file]) chmodSync(path, 0o777)
  expect(await login('--link', `${shop.address}/backoffice/enter#${link}`, '--address', shop.address, '--site', 'ae')).toEqual({
    code: 0,
    output: `Signed in at ${shop.address}; commands are about ae where they name no site\n`,
  })
  expect([file, dirname(file)].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700])
  expect(await login('--verify')).toEqual({ code: 1, output: expect.stringContaining('nothing was typed') as string })
  expect(await run('jobs', 'list')).toEqual({ code: 0, output: 'No job was given up\n' })
  expect(await run('delivery', 'methods', 'in')).toMatchObject({ code: 0, output: expect.stringContaining('INR') as string })
  expect(await login('--out')).toEqual({ code: 0, output: 'Signed out\n' })
  expect(await run('jobs', 'list')).toMatchObject({ code: 1, output: expect.stringContaining('not signed in') as string })
}, 60_000)

test('a sign-out that no shop answers says that the session is still open, and keeps it for another try', async () => {
  const session = { address: 'http://127.0.0.1:9', cookies: {}, csrfToken: 'x', sites: ['in'] }
  storeSession(sessionFile(folder), session)
  const out = await login('--out')
  expect(out).toEqual({ code: 1, output: expect.stringContaining('The session is still open') as string })
  expect(existsSync(sessionFile(folder))).toBe(true)
})

test('a text of the shop is printed without control characters', () => {
  expect(printable('a\u001b]0;title\u0007b\u009b31m\u202ec\n\td')).toBe('a]0;titleb31mc\n\td')
})
