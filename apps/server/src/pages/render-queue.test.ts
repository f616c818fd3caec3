import { expect, test } from 'vitest'
import { createRenderQueue, Overloaded } from './render-queue.ts'

/** Work that ends on a signal. */
function held() {
  const ends: (() => void)[] = []
  let most = 0
  let running = 0
  const work = () =>
    new Promise<string>((resolve) => {
      running += 1
      most = Math.max(most, running)
      ends.push(() => {
        running -= 1
        resolve('done')
      })
    })
  return { work, end: () => ends.shift()?.(), most: () => most }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the number of rendering and of waiting pages is limited; further ones are refused at once', async () => {
  const { work, end, most } = held()
  const queue = createRenderQueue({ atOnce: 2, waiting: 2, timeout: 60_000 })
  const order: number[] = []
  const runs = [1, 2, 3, 4].map((at) => queue.run(work).then(() => order.push(at)))
  await expect(queue.run(work)).rejects.toThrow(Overloaded)
  for (let times = 0; times < 4; times++) {
    end()
    await settled()
  }
  await Promise.all(runs)
  expect([order, most()]).toEqual([[1, 2, 3, 4], 2])
  const again = queue.run(work)
  end()
  expect(await again).toBe('done')
})

test('a page that waits too long is refused, and the next one takes its turn', async () => {
  const { work, end } = held()
  const queue = createRenderQueue({ atOnce: 1, waiting: 5, timeout: 20 })
  const first = queue.run(work)
  await expect(queue.run(work)).rejects.toThrow('waited too long')
  const third = queue.run(work)
  end()
  await settled()
  end()
  expect(await Promise.all([first, third])).toEqual(['done', 'done'])
})

test('failed work releases its slot', async () => {
  const queue = createRenderQueue({ atOnce: 1, waiting: 0, timeout: 20 })
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(async () => 'next')).toBe('next')
})

test('a page that renders too long is aborted, and its slot goes to the next', async () => {
  const queue = createRenderQueue({ atOnce: 1, waiting: 1, timeout: 60_000, longest: 20 })
  const stuck = queue.run(() => new Promise<string>(() => {}))
  const next = queue.run(async () => 'next')
  await expect(stuck).rejects.toThrow('rendered too long')
  expect(await next).toBe('next')
})
