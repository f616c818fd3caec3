// Draws documents as PDF, one after the other, in a separate process: the library needs half a second to load and much memory.
import { renderToBuffer } from '@react-pdf/renderer'
import { documentElement } from './layout.ts'
import type { DrawingReply, Drawings } from './renderer.ts'

async function reply(drawings: Drawings): Promise<DrawingReply> {
  try {
    return { bytes: new Uint8Array(await renderToBuffer(documentElement(...drawings))) }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// A terminal interrupts all processes of the shop at once: the shop decides when this one ends. When the shop is gone, it exits.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.on('message', (drawings: Drawings) => {
  void reply(drawings).then((answer) => process.send?.(answer))
})
