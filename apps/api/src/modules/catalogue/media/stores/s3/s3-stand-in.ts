import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import S3rver from 's3rver'
import type { MediaStoreSettings } from '../media-stores.ts'

/** The part of s3rver's store of files that is replaced. */
interface FileStore {
  getResourcePath(bucket: string, key: string, resource: 'object'): string
  putMetadata(bucket: string, key: string, metadata: unknown, md5: string): Promise<void>
  putObject(object: { bucket: string; key: string; content: Readable | Buffer; metadata: unknown }): Promise<{ size: number; md5: string }>
}

/** An S3-compatible store on this machine, with an empty bucket in an empty folder; for tests. */
export async function openS3(directory: string) {
  const bucket = 'pictures'
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] })
  const { store } = server as unknown as { store: FileStore }
  // S3 replaces objects whole and answers when they are stored; s3rver writes into the file that readers have, and answers before.
  store.putObject = async ({ bucket: into, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    const path = store.getResourcePath(into, key, 'object')
    const part = `${path}.${randomUUID()}`
    await mkdir(dirname(path), { recursive: true })
    await writeFile(part, bytes)
    await rename(part, path)
    const md5 = 'not compared'
    await store.putMetadata(into, key, metadata, md5)
    return { size: bytes.length, md5 }
  }
  const { port } = await server.run()
  const settings = {
    kind: 's3',
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    pathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  } as const satisfies MediaStoreSettings
  return { settings, close: () => server.close() }
}
