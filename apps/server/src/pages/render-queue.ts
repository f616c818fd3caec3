/** Thrown when a page cannot be rendered soon: the queue is full, or the page waited too long. */
export class Overloaded extends Error {}

export interface RenderQueueSizes {
  /** The maximum of pages rendered at the same time. */
  atOnce: number
  /** The maximum of waiting pages; further ones are refused at once. */
  waiting: number
  /** Milliseconds after which a waiting page is refused. */
  timeout: number
  /** Milliseconds after which the rendering of a page is abandoned, and the next one starts. */
  longest?: number
}

/** Limits how many pages are rendered at once and how many wait, so that overload is refused at once instead of late. */
export function createRenderQueue({ atOnce, waiting, timeout: patience, longest = 20_000 }: RenderQueueSizes) {
  const queue = new Set<() => void>()
  let running = 0

  function waitForTurn(): Promise<void> {
    if (queue.size >= waiting) return Promise.reject(new Overloaded('too many pages wait'))
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.delete(start)
        reject(new Overloaded('waited too long'))
      }, patience)
      queue.add(start)
    })
  }

  /** Passes the place of a finished page to the one that has waited longest. */
  function release() {
    const [next] = queue
    if (!next) {
      running -= 1
      return
    }
    queue.delete(next)
    next()
  }

  return {
    /** Runs the work when its turn comes; throws `Overloaded` where that takes too long. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) await waitForTurn()
      else running += 1
      let timer: NodeJS.Timeout | undefined
      const tooLong = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Overloaded('rendered too long')), longest)
      })
      try {
        return await Promise.race([work(), tooLong])
      } finally {
        clearTimeout(timer)
        release()
      }
    },
  }
}
