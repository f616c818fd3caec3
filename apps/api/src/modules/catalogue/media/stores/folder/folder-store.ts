import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaStore } from '../media-store.ts'

/** A media store with one file for each key in a folder. A killed process may leave a `.part` file, which no key reads. */
export function createFolderStore(folder: string): MediaStore {
  return {
    async read(key) {
      try {
        return await readFile(join(folder, key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async write(key, bytes) {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      // Renaming is atomic; two processes that write one key each have a part of their own.
      const part = `${path}.${randomUUID()}.part`
      try {
        await writeFile(part, bytes)
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    delete: (key) => rm(join(folder, key), { force: true }),
  }
}
