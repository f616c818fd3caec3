// Draws documents as PDF, one after the other, in a thread of its own: the library that does it needs half a second and much memory.
import { renderToBuffer } from '@react-pdf/renderer'
import { parentPort } from 'node:worker_threads'
import { documentElement } from './layout.ts'
import type { Drawing, DrawingReply } from './renderer.ts'

async function reply(drawing: Drawing): Promise<DrawingReply> {
  try {
    return { bytes: new Uint8Array(await renderToBuffer(documentElement(drawing))) }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (drawing: Drawing) => {
  void reply(drawing).then((answer) => parentPort?.postMessage(answer))
})
