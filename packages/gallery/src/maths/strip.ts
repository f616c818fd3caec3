// Which thumbnails of a strip exist: those that can be seen, a few beside them, and always the current one.

export const gap = 10
const beside = 2

export interface Shown {
  from: number
  to: number
}

/** The thumbnails `from` up to, not with, `to` that a strip scrolled by `offset` shows in `room` pixels. */
export function windowOf(offset: number, room: number, pitch: number, count: number): Shown {
  const from = Math.max(0, Math.floor(offset / pitch) - beside)
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil((offset + room) / pitch) + beside) }
}

/** Where a strip is scrolled to so that a thumbnail stands in its middle. */
export function offsetOf(index: number, room: number, pitch: number, count: number): number {
  const most = Math.max(0, count * pitch - gap - room)
  return Math.min(most, Math.max(0, index * pitch - (room - (pitch - gap)) / 2))
}

/** The indexes to draw: the window, and the current thumbnail where it lies outside. */
export function drawn({ from, to }: Shown, current: number): number[] {
  const list = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  if (current < from) list.unshift(current)
  else if (current >= to) list.push(current)
  return list
}

/** A length such as `80px` or `5rem` in pixels; 80 where it is written otherwise. */
export function pixels(length: string): number {
  const [, figure = '', unit = 'px'] = /^([\d.]+)(px|rem)?$/.exec(length.trim()) ?? []
  return figure === '' ? 80 : Number(figure) * (unit === 'rem' ? 16 : 1)
}
