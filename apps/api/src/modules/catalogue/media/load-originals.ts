import type { MediaDependencies } from './dependencies.ts'
import { originalKey } from './rules.ts'
import { readDemoOriginals } from './store.ts'

/** Originals that are copied at the same time. */
const atOnce = 4

/**
 * Copies the demo's originals from its data set into the media store, until `signal` aborts. One that is left out is read from the data set
 * when it is rendered.
 */
export async function loadOriginals(
  { db, demo, store }: Pick<MediaDependencies, 'db' | 'demo' | 'store'>,
  signal: AbortSignal,
): Promise<void> {
  const originals = await readDemoOriginals(db)
  const next = originals.values()
  const copy = async () => {
    for (const { file, hash } of next) {
      if (signal.aborted) return
      const bytes = await demo.read(file)
      if (bytes) await store.write(originalKey(hash), bytes)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, copy))
}
