import { parentPort } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'

/** A request to the worker: a HEIC file, and the maximum number of its pixels. */
export interface HeicQuestion {
  file: Uint8Array
  maxPixels: number
}
/** The first picture of the file as RGBA; null where none can be decoded. */
export type HeicAnswer = { pixels: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } | null

async function decode({ file, maxPixels }: HeicQuestion): Promise<HeicAnswer> {
  const [picture] = new libheif.HeifDecoder().decode(file)
  if (!picture) return null
  const [width, height] = [picture.get_width(), picture.get_height()]
  if (width < 1 || height < 1 || width * height > maxPixels) return null
  const pixels = new Uint8ClampedArray(width * height * 4)
  const decoded = await new Promise<boolean>((resolve) =>
    picture.display({ data: pixels, width, height }, (shown) => resolve(shown !== null)),
  )
  return decoded ? { pixels, width, height } : null
}

parentPort?.on('message', (question: HeicQuestion) => {
  void decode(question)
    .catch(() => null)
    .then((answer) => parentPort?.postMessage(answer, answer ? [answer.pixels.buffer] : []))
})
