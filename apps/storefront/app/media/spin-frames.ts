/** The order that the frames of a turn are fetched in: a coarse round first, then what lies between, finer and finer. */
export function coarseFirst(frames: number): number[] {
  const order = new Set<number>()
  for (let step = Math.ceil(frames / 4); step >= 1; step = Math.floor(step / 2))
    for (let frame = 0; frame < frames; frame += step) order.add(frame)
  return [...order]
}

/** Any whole number as a frame: a round ends where it begins. */
export function wrapFrame(frame: number, frames: number): number {
  return ((frame % frames) + frames) % frames
}

/** The frame to show for `at` while others are still on their way: the nearest that is there, round the circle. */
export function nearestFrame(at: number, there: ReadonlySet<number>, frames: number): number {
  for (let away = 0; away <= frames / 2; away++)
    for (const frame of [wrapFrame(at + away, frames), wrapFrame(at - away, frames)]) if (there.has(frame)) return frame
  return 0
}
