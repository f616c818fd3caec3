import { type PictureStores, type PictureVersion, renderPicture } from './render-picture.ts'
import { pictureKey } from './rules.ts'

/** Pictures that may wait to be rendered as AVIF; further requests get WebP and may ask again later. */
const maxQueued = 500

export interface RenderQueueOptions extends PictureStores {
  /** Receives errors of pictures rendered in the background. */
  onError: (error: unknown) => void
}

/** The pictures that this process renders: at once for a request, or in the background. */
export function createRenderQueue({ onError, ...stores }: RenderQueueOptions) {
  const rendering = new Map<string, Promise<Buffer>>()
  const queue = new Map<string, () => Promise<Buffer>>()
  let queueRun: Promise<void> | undefined

  function renderOnce(picture: PictureVersion): Promise<Buffer> {
    const key = pictureKey(picture.name, picture.width, picture.format)
    const pending = rendering.get(key)
    if (pending) return pending
    const started = renderPicture(stores, picture).finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  async function renderQueue(): Promise<void> {
    for (const [key, work] of queue) {
      await work().catch(onError)
      queue.delete(key)
    }
    queueRun = undefined
  }

  return {
    /** The stored picture; otherwise renders it, once for all concurrent requests. */
    renderOnce,
    /** Renders a picture in the background, one at a time: in this process, which will get the next request for it. */
    renderLater(picture: PictureVersion): void {
      if (queue.size >= maxQueued) return
      queue.set(pictureKey(picture.name, picture.width, picture.format), () => renderOnce(picture))
      queueRun ??= renderQueue()
    },
    /** Starts no more pictures and waits for the current one. */
    async close(): Promise<void> {
      queue.clear()
      await queueRun
    },
  }
}

export type RenderQueue = ReturnType<typeof createRenderQueue>
