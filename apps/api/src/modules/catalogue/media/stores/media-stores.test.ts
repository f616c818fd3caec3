import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeMediaStoreContract } from './media-store-contract.ts'
import { MediaStoreUnavailable } from './media-store.ts'
import { createMediaStore, readMediaStoreSettings } from './media-stores.ts'
import { openS3 } from './s3/s3-stand-in.ts'

const folders: string[] = []
const servers: { close: () => unknown }[] = []
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karat-media-'))
  folders.push(folder)
  return folder
}
afterAll(async () => {
  for (const server of servers) await server.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describeMediaStoreContract('folder', async () => createMediaStore({ kind: 'folder', folder: emptyFolder() }))
async function emptyS3() {
  const server = await openS3(emptyFolder())
  servers.push(server)
  return server
}
describeMediaStoreContract('s3', async () => createMediaStore((await emptyS3()).settings))
describeMediaStoreContract('memory', async () => createMediaStore({ kind: 'memory' }))

test('an S3 store that is down, silent, without the bucket or with other keys is unavailable, not a missing picture', async () => {
  const { settings, close } = await openS3(emptyFolder())
  const silent = createServer(() => undefined)
  servers.push({ close: () => silent.close(() => undefined).closeAllConnections() })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const failing = {
    'another bucket': { ...settings, bucket: 'none' },
    'other keys': { ...settings, credentials: { accessKeyId: 'OTHER', secretAccessKey: 'another secret' } },
    silent: { ...settings, endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`, timeout: 100 },
  }
  const expectUnavailable = async (name: string, failed: typeof settings) => {
    const store = createMediaStore(failed)
    for (const act of [() => store.read('ring'), () => store.write('ring', Buffer.from('a ring'))]) {
      const error = await act().then(() => undefined, (thrown: unknown) => thrown) // prettier-ignore
      expect([name, error]).toEqual([name, expect.any(MediaStoreUnavailable)])
      expect(String(error)).not.toMatch(/S3RVER|OTHER|secret/)
    }
  }
  for (const [name, failed] of Object.entries(failing)) await expectUnavailable(name, failed as typeof settings)
  await close()
  await expectUnavailable('down', settings)
})

test('settings of the S3 store are complete and valid, or name their variable', () => {
  const bucket = { MEDIA_S3_BUCKET: 'pictures' }
  const endpoint = { MEDIA_S3_ENDPOINT: 'https://objects.example' }
  const keys = { MEDIA_S3_KEY: 'key', MEDIA_S3_SECRET: 'secret' }
  const read = (environment: Record<string, string>) => readMediaStoreSettings(environment)
  expect(read({})).toEqual({ settings: undefined, problems: [] })
  expect(read({ ...bucket, ...endpoint, ...keys })).toEqual({
    settings: {
      kind: 's3',
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint: 'https://objects.example',
      pathStyle: true,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
    problems: [],
  })
  expect(read({ ...bucket, MEDIA_S3_REGION: 'eu-central-1' }).settings).toMatchObject({
    region: 'eu-central-1',
    pathStyle: false,
    credentials: undefined,
  })
  expect(read({ ...bucket, ...endpoint, MEDIA_S3_PATH_STYLE: 'off' }).settings).toMatchObject({ pathStyle: false })
  const wrong: [Record<string, string>, string][] = [
    [{ ...endpoint, ...keys }, 'MEDIA_S3_BUCKET'],
    [{ MEDIA_S3_BUCKET: 'Pictures of the shop', ...endpoint }, 'MEDIA_S3_BUCKET'],
    [bucket, 'MEDIA_S3_REGION'],
    [{ ...bucket, MEDIA_S3_REGION: 'eu central' }, 'MEDIA_S3_REGION'],
    [{ ...bucket, MEDIA_S3_ENDPOINT: 'objects.example' }, 'MEDIA_S3_ENDPOINT'],
    [{ ...bucket, MEDIA_S3_ENDPOINT: 'http://objects.example' }, 'MEDIA_S3_ENDPOINT'],
    [{ ...bucket, ...endpoint, MEDIA_S3_PATH_STYLE: 'yes' }, 'MEDIA_S3_PATH_STYLE'],
    [{ ...bucket, ...endpoint, MEDIA_S3_KEY: 'key' }, 'MEDIA_S3_SECRET'],
  ]
  for (const [environment, variable] of wrong) {
    const { settings, problems } = read(environment)
    expect([environment, settings]).toEqual([environment, undefined])
    expect(problems.join()).toContain(variable)
    expect(problems.join()).not.toMatch(/: .*(secret|key)\b/)
  }
})

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
