import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { MediaStore } from './media-store.ts'

const megabytes = (count: number, byte: number) => Buffer.alloc(count * 2 ** 20, byte)

/** The byte that bytes consist of, with their length; fails where they are of several writes. */
function written(bytes: Buffer | undefined): { byte: number | undefined; length: number | undefined } {
  if (bytes) expect(bytes.equals(Buffer.alloc(bytes.length, bytes[0]))).toBe(true)
  return { byte: bytes?.[0], length: bytes?.length }
}

/** The contract of every media store; `make` opens an empty one. */
export function describeMediaStoreContract(name: string, make: () => Promise<MediaStore>): void {
  describe(`the media store ${name}`, () => {
    test('returns nothing under a key that was never written', async () => {
      const store = await make()
      await store.write('RNG/RNG-001.webp', Buffer.from('a ring'))
      for (const key of ['RNG/RNG-002.webp', 'RNG/RNG-001', 'EAR/RNG-001.webp', 'RNG-001.webp'])
        expect([key, await store.read(key)]).toEqual([key, undefined])
    })

    test('returns the bytes of each key unchanged, also of none and of every value', async () => {
      const store = await make()
      const all = {
        'RNG/a_1.webp': Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
        'RNG/b-2.avif': Buffer.alloc(0),
        'c.png': megabytes(3, 7),
      }
      for (const [key, bytes] of Object.entries(all)) await store.write(key, bytes)
      for (const [key, bytes] of Object.entries(all)) expect((await store.read(key))?.equals(bytes)).toBe(true)
    })

    test('keeps its bytes when the buffers of a caller change', async () => {
      const store = await make()
      const bytes = Buffer.from('a ring')
      await store.write('ring', bytes)
      bytes.fill(0)
      const read = await store.read('ring')
      expect(read?.toString()).toBe('a ring')
      read?.fill(0)
      expect((await store.read('ring'))?.toString()).toBe('a ring')
    })

    test('replaces bytes, also by fewer', async () => {
      const store = await make()
      await store.write('ring', megabytes(1, 1))
      await store.write('ring', Buffer.from('less'))
      expect((await store.read('ring'))?.toString()).toBe('less')
    })

    test('deletes bytes for good, those of other keys never, and what is not there without an error', async () => {
      const store = await make()
      for (const key of ['RNG/ring', 'RNG/ring-2', 'ring']) await store.write(key, Buffer.from(key))
      await store.delete('RNG/ring')
      await store.delete('RNG/ring')
      await store.delete('EAR/none')
      expect(await store.read('RNG/ring')).toBeUndefined()
      expect((await store.read('RNG/ring-2'))?.toString()).toBe('RNG/ring-2')
      expect((await store.read('ring'))?.toString()).toBe('ring')
      await store.write('RNG/ring', Buffer.from('again'))
      expect((await store.read('RNG/ring'))?.toString()).toBe('again')
    })

    test('shows readers the old or the new bytes, never a part, while several write', async () => {
      const store = await make()
      await store.write('ring', megabytes(4, 0))
      let isWriting = true
      const seen: { byte: number | undefined; length: number | undefined }[] = []
      const reading = (async () => {
        while (isWriting) {
          seen.push(written(await store.read('ring')))
          // Lets timers run: a store in memory would otherwise read again before a slow write goes on.
          await setImmediate()
        }
      })()
      for (let round = 0; round < 5; round++) await Promise.all([1, 2, 3].map((byte) => store.write('ring', megabytes(4, byte))))
      isWriting = false
      await reading
      seen.push(written(await store.read('ring')))
      expect(new Set(seen.map(({ length }) => length))).toEqual(new Set([4 * 2 ** 20]))
      expect([1, 2, 3]).toContain(seen.at(-1)?.byte)
    })
  })
}
