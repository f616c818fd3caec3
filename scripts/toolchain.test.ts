import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the packages needed for a build are installed under NODE_ENV=production too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-toolchain-'))
  try {
    mkdirSync(join(folder, 'scripts'))
    mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true })
    writeFileSync(join(folder, 'node_modules/node/bin/node'), '')
    cpSync(join(import.meta.dirname, 'toolchain.mjs'), join(folder, 'scripts/toolchain.mjs'))
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho "$@" > '${folder}/asked'\n`)
    chmodSync(join(folder, 'npm'), 0o755)
    const install = "import('./scripts/toolchain.mjs').then(({ ensureInstalled }) => ensureInstalled())"
    const env = { PATH: `${folder}:${process.env['PATH']}`, NODE_ENV: 'production' }
    expect(spawnSync(process.execPath, ['-e', install], { cwd: folder, env }).status).toBe(0)
    expect(readFileSync(join(folder, 'asked'), 'utf8').split(/\s/)).toEqual(expect.arrayContaining(['ci', '--include=dev']))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
