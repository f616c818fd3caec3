import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeMediaStoreContract } from './media-store-contract.ts'
import { createMediaStore } from './media-stores.ts'

const folders: string[] = []
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karat-media-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describeMediaStoreContract('folder', async () => createMediaStore({ kind: 'folder', folder: emptyFolder() }))
describeMediaStoreContract('memory', async () => createMediaStore({ kind: 'memory' }))

test('a process killed while it writes to a folder leaves the old bytes under the key', async () => {
  const folder = emptyFolder()
  const store = createMediaStore({ kind: 'folder', folder })
  await store.write('ring', Buffer.from('old'))
  const writing = `
    import { createFolderStore } from ${JSON.stringify(new URL('folder/folder-store.ts', import.meta.url).href)}
    await createFolderStore(${JSON.stringify(folder)}).write('ring', Buffer.alloc(256 * 2 ** 20, 1))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', writing], { stdio: 'inherit' })
  const exited = once(child, 'exit')
  const hasStarted = () => readdirSync(folder).some((name) => statSync(join(folder, name)).size > 2 ** 20)
  while (child.exitCode === null && !hasStarted()) await new Promise((resolve) => setTimeout(resolve, 1))
  child.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
  expect((await store.read('ring'))?.toString()).toBe('old')
})

test('a folder that cannot be read or written is an error, not a missing picture, and leaves no partial file', async () => {
  const folder = emptyFolder()
  const store = createMediaStore({ kind: 'folder', folder })
  writeFileSync(join(folder, 'file'), 'no folder')
  await store.write('folder/ring', Buffer.from('a ring'))
  await expect(store.read('folder')).rejects.toThrow('EISDIR')
  await expect(store.write('file/ring', Buffer.from('a ring'))).rejects.toThrow('EEXIST')
  await expect(store.write('folder', Buffer.from('a ring'))).rejects.toThrow('EISDIR')
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'folder'])
})
