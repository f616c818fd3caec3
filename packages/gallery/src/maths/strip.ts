// Which thumbnails of a strip exist: those that can be seen, a few beside them, and always the current one.

export const gap = 10
const beside = 2

/** The scroll offset in pixels of a strip that puts a thumbnail in its middle. */
export function offsetOf(index: number, room: number, pitch: number, count: number): number {
  const most = Math.max(0, count * pitch - gap - room)
  return Math.min(most, Math.max(0, index * pitch - (room - (pitch - gap)) / 2))
}

/** The indexes of the thumbnails that a strip scrolled by `offset` shows in `room` pixels, and the current one where it lies outside. */
export function drawn(offset: number, room: number, pitch: number, count: number, current: number): number[] {
  const from = Math.min(count, Math.max(0, Math.floor(offset / pitch) - beside))
  const to = Math.min(count, Math.ceil((offset + room) / pitch) + beside)
  const list = Array.from({ length: to - from }, (_, at) => from + at)
  if (current < from) list.unshift(current)
  else if (current >= to) list.push(current)
  return list
}

/** A length such as `80px` or `5rem` in pixels; 80 for any other form. */
export function pixels(length: string): number {
  const [, figure, unit] = /^([\d.]+)(px|rem)?$/.exec(length.trim()) ?? []
  return figure ? Number(figure) * (unit === 'rem' ? 16 : 1) : 80
}
