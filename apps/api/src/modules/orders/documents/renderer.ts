import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DocumentData, DocumentKind } from './port.ts'

/** A document to draw: its data, and its number. A label is that of a packing slip's parcel, with the carrier and the parcel's number. */
export interface Drawing {
  kind: DocumentKind | 'label'
  number: string
  figures: DocumentData
  parcel?: { carrier: string; number: string }
  /** The picture of its merchant's logo, a PNG; without it the name is drawn. */
  logo?: Uint8Array
}

/** The documents of a file. */
export type Drawings = readonly [Drawing, ...Drawing[]]

/** Draws documents as PDF. */
export interface PdfRenderer {
  /** The bytes of a PDF with one document or several; throws where drawing failed or took too long. */
  render(...drawings: Drawings): Promise<Uint8Array>
}

/** The answer of the drawing process. */
export type DrawingReply = { bytes: Uint8Array } | { failed: string }

/** The maximum heap of the process, the maximum time of a document, and the time after which an idle process ends. */
const limits = { heapMegabytes: 512, milliseconds: 60_000, idle: 10_000 }

const program = fileURLToPath(new URL('draw-process.ts', import.meta.url))

/**
 * Draws one document at a time in a process that starts with the first and ends when there are no more: this bounds the memory of fonts and
 * layout and frees it. A worker thread would not do, since memory that it frees stays with the process.
 */
export function createPdfRenderer(): PdfRenderer {
  let drawer: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(program, {
      // Without the shop's settings, which contain secrets.
      env: { NODE_ENV: 'production' },
      execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // The process ends when it has no work left.
    started.unref()
    started.channel?.unref()
    // Failures are handled by the drawing in progress; without one they are ignored.
    started.on('error', () => {})
    started.once('exit', () => {
      if (drawer === started) drawer = undefined
    })
    return started
  }

  function stop(): void {
    drawer?.kill('SIGKILL')
    drawer = undefined
  }

  async function draw(drawings: Drawings): Promise<Uint8Array> {
    const { number } = drawings[0]
    clearTimeout(idle)
    drawer ??= start()
    const current = drawer
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`drawing ${number} took too long`)), limits.milliseconds)
        const settle = (act: () => void) => {
          clearTimeout(timer)
          current.off('message', onMessage).off('error', onError).off('exit', onExit)
          act()
        }
        const onMessage = (message: unknown) => {
          const reply = message as DrawingReply
          settle(() => ('bytes' in reply ? resolve(reply.bytes) : reject(new Error(reply.failed))))
        }
        const onError = (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error))))
        const onExit = () => settle(() => reject(new Error(`the process ended while it drew ${number}`)))
        current.on('message', onMessage).on('error', onError).on('exit', onExit)
        current.send(drawings, (error) => error && onError(error))
      })
    } catch (error) {
      stop()
      throw error
    } finally {
      idle = setTimeout(stop, limits.idle).unref()
    }
  }

  return {
    render(...drawings) {
      const drawn = last.then(
        () => draw(drawings),
        () => draw(drawings),
      )
      last = drawn
      return drawn
    },
  }
}
