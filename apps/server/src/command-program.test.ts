import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from './testing/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const programs = ['accounts', 'credit', 'delivery', 'jobs', 'orders', 'products', 'rates', 'returns', 'reviews', 'rewrites']

test('every staff command prints its usage and exits with 2 for invalid arguments', async () => {
  const runs = await Promise.all(programs.map((program) => runCommand(`${program}.ts`, [], { DATA_DIR: folder })))
  expect(runs).toEqual(
    programs.map((program) => ({ code: 2, output: expect.stringMatching(new RegExp(`^usage: npm run ${program} -- `)) as string })),
  )
})

test('an unknown option is named', async () => {
  const { code, output } = await runCommand('rates.ts', ['set', 'in', '22K', '14578', '--bye', 'Asha'], { DATA_DIR: folder })
  expect([code, output]).toEqual([2, expect.stringMatching(/^Unknown option '--bye'[^]*\nusage: npm run rates/)])
})

test('the return options that staff offer are parsed from the arguments', async () => {
  const args = ['offer', 'RT26-1', '--by', 'Meera', '--reason', 'x', '--say', 'A claw is open', '--offer', 'repair,exchange']
  // It is a request, for which no shop runs.
  expect((await runCommand('returns.ts', [...args, '--days', '5'], { DATA_DIR: folder })).code).toBe(1)
})

test('a command exits with 1 and a sentence if no shop runs, or the database does not respond', async () => {
  const args = ['list']
  expect(await runCommand('jobs.ts', args, { DATA_DIR: folder })).toEqual({
    code: 1,
    output: 'no shop is running on this data folder: start it first\n',
  })
  const { code, output } = await runCommand('jobs.ts', args, {
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://karat:secret@127.0.0.1:9/karat',
  })
  expect([code, output.trim().split('\n').length]).toEqual([1, 1])
  expect(output).toContain('ECONNREFUSED')
  expect(output).not.toContain('secret')
}, 60_000)

test('a command that needs the keys of the shop creates none', async () => {
  const args = ['card', 'in', '2000', '--by', 'Meera', '--reference', 'R-1', '--to', 'a@example.com', '--name', 'A', '--from', 'B']
  const { code, output } = await runCommand('credit.ts', args, { DATA_DIR: folder, DATABASE_URL: 'postgres://karat@127.0.0.1:9/karat' })
  expect([code, output]).toEqual([1, expect.stringMatching(/issue-gift-card needs the keys of the running shop: set SECRET_KEYS/)])
  expect(existsSync(join(folder, 'secret-keys'))).toBe(false)
}, 60_000)
