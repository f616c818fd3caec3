/** The order in which frames are loaded: coarse steps first, then the frames between, finer and finer. */
export function coarseFirst(frames: number): number[] {
  const order = new Set<number>()
  for (let step = Math.ceil(frames / 4); step >= 1; step = Math.floor(step / 2))
    for (let frame = 0; frame < frames; frame += step) order.add(frame)
  return [...order]
}

/** Wraps any whole number to a frame of the circle. */
export function wrapFrame(frame: number, frames: number): number {
  return ((frame % frames) + frames) % frames
}

/** The frame to show for `index` while others are loading: the nearest loaded one, around the circle. */
export function nearestFrame(index: number, loaded: ReadonlySet<number>, frames: number): number {
  for (let distance = 0; distance <= frames / 2; distance++)
    for (const frame of [wrapFrame(index + distance, frames), wrapFrame(index - distance, frames)]) if (loaded.has(frame)) return frame
  return 0
}
