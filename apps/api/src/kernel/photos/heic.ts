import { Worker } from 'node:worker_threads'
import type { HeicAnswer, HeicQuestion } from './heic-worker.ts'

/** The maximum time of decoding a picture, in milliseconds, and the maximum memory of its worker beside the pixels. */
const longest = 15_000
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/**
 * Decodes a HEIC file in a separate thread, which ends with it: sharp's own libraries lack the codec. Undefined for another kind of file,
 * one that is too large, or one that takes too much time or memory.
 */
export function decodeHeic(file: Uint8Array, maxPixels: number): Promise<NonNullable<HeicAnswer> | undefined> {
  return new Promise((resolve) => {
    // The messages of libheif about broken files are discarded.
    const worker = new Worker(new URL('heic-worker.ts', import.meta.url), { resourceLimits, stdout: true, stderr: true })
    const timer = setTimeout(() => end(undefined), longest)
    function end(answer: NonNullable<HeicAnswer> | undefined): void {
      clearTimeout(timer)
      void worker.terminate()
      resolve(answer)
    }
    worker.on('message', (answer: HeicAnswer) => end(answer ?? undefined))
    worker.on('error', () => end(undefined))
    worker.on('exit', () => end(undefined))
    worker.postMessage({ file, maxPixels } satisfies HeicQuestion)
  })
}
