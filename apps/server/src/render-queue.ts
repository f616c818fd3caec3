/** Said when a page cannot be rendered soon: as many as may wait are waiting, or this one waited too long. */
export class Overloaded extends Error {}

export interface RenderQueueSizes {
  /** Pages that are rendered at the same time. */
  atOnce: number
  /** Pages that may wait for their turn; the next one is refused at once. */
  waiting: number
  /** Milliseconds after which a page that waits is refused. */
  patience: number
}

/** Bounds how many pages are rendered at once and how many wait: under load the rest is refused at once instead of late. */
export function createRenderQueue({ atOnce, waiting, patience }: RenderQueueSizes) {
  const line = new Set<() => void>()
  let running = 0

  function turn(): Promise<void> {
    if (line.size >= waiting) return Promise.reject(new Overloaded('too many pages wait'))
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.delete(start)
        reject(new Overloaded('waited too long'))
      }, patience)
      line.add(start)
    })
  }

  /** Hands the place of a finished page to the one that waits longest. */
  function leave() {
    const [next] = line
    if (!next) {
      running -= 1
      return
    }
    line.delete(next)
    next()
  }

  return {
    /** Does the work when its turn comes; throws `Overloaded` where that would not be soon. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) await turn()
      else running += 1
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
