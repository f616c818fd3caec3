import type { MediaStore } from '../media-store.ts'

/** A media store in the memory of this process. */
export function createMemoryStore(): MediaStore {
  const stored = new Map<string, Buffer>()
  return {
    read: async (key) => {
      const bytes = stored.get(key)
      return bytes && Buffer.from(bytes)
    },
    write: async (key, bytes) => {
      stored.set(key, Buffer.from(bytes))
    },
    delete: async (key) => {
      stored.delete(key)
    },
  }
}
