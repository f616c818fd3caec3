import { Worker } from 'node:worker_threads'
import type { DocumentFigures, DocumentKind } from './port.ts'

/** What is drawn: the figures of a document, and the number that it got last. */
export interface Drawing {
  kind: DocumentKind
  number: string
  figures: DocumentFigures
}

/** Draws documents as PDF. */
interface PdfRenderer {
  /** The bytes of a PDF; throws where drawing failed or took too long. */
  render(drawing: Drawing): Promise<Uint8Array>
}

/** What the worker answers. */
export type DrawingReply = { bytes: Uint8Array } | { failed: string }

/** The worker's heap at most, how long a document may take, and how long a worker without work stays. */
const limits = { heapMegabytes: 512, milliseconds: 60_000, idle: 10_000 }

/**
 * Draws one document at a time in a worker thread, which comes with the first and goes when there is nothing more to draw: the memory
 * that fonts and layout take is bounded, and is given back.
 */
export function createPdfRenderer(): PdfRenderer {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(new URL('draw-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    })
    // A process that has nothing else to do ends.
    started.unref()
    // Failures are those of the drawing that is waited for; without one there is nobody to tell.
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  function stop(): void {
    void worker?.terminate()
    worker = undefined
  }

  async function draw(drawing: Drawing): Promise<Uint8Array> {
    clearTimeout(idle)
    worker ??= start()
    const current = worker
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`drawing ${drawing.number} took too long`)), limits.milliseconds)
        const settle = (act: () => void) => {
          clearTimeout(timer)
          current.off('message', onMessage).off('error', onError).off('exit', onExit)
          act()
        }
        const onMessage = (reply: DrawingReply) => settle(() => ('bytes' in reply ? resolve(reply.bytes) : reject(new Error(reply.failed))))
        const onError = (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error))))
        const onExit = () => settle(() => reject(new Error(`the worker ended while it drew ${drawing.number}`)))
        current.on('message', onMessage).on('error', onError).on('exit', onExit)
        current.postMessage(drawing)
      })
    } catch (error) {
      stop()
      throw error
    } finally {
      idle = setTimeout(stop, limits.idle).unref()
    }
  }

  return {
    render(drawing) {
      const drawn = last.then(
        () => draw(drawing),
        () => draw(drawing),
      )
      last = drawn
      return drawn
    },
  }
}
