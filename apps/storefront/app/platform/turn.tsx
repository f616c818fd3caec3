import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { turnFrame } from './gallery-slides.ts'
import { mediaUrl } from './picture.tsx'

/** Pixels, wide and high, that a frame is asked for in. */
const size = 800
/** Pixels of a drag that turn the piece once round. */
const roundIn = 600
/** Milliseconds of the first turn, which shows that there is one. */
const firstRound = 4200

/**
 * A piece that turns: so many photographs of it, taken all round, under the pointer or the arrow keys. It turns round once
 * by itself, unless less movement was asked for.
 */
export function Turn({ id, frames, label, still }: { id: string; frames: number; label: string; still: boolean }) {
  const [ready, setReady] = useState(0)
  const [at, setAt] = useState(0)
  const drag = useRef<{ x: number; at: number }>(undefined)
  const touched = useRef(still)
  const wrap = (frame: number) => ((Math.round(frame) % frames) + frames) % frames
  const source = (frame: number) => mediaUrl(turnFrame(id, frame), size)
  useEffect(() => {
    // A frame that is not there yet would flash: the piece turns once all of them are.
    const gone = new AbortController()
    for (let frame = 0; frame < frames; frame++) {
      const image = new Image()
      // One that cannot be loaded is missed for a moment; it does not hold up the others.
      for (const end of ['load', 'error'])
        image.addEventListener(end, () => setReady((count) => count + 1), { once: true, signal: gone.signal })
      image.src = mediaUrl(turnFrame(id, frame), size)
    }
    return () => gone.abort()
  }, [id, frames])
  const whole = ready >= frames
  useEffect(() => {
    if (!whole || touched.current) return undefined
    let frame = 0
    const began = performance.now()
    const step = (now: number) => {
      const part = (now - began) / firstRound
      if (touched.current || part >= 1) return setAt((before) => (touched.current ? before : 0))
      setAt(Math.floor(part * frames))
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [whole, frames])
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    touched.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, at }
  }
  function onPointerMove(event: PointerEvent) {
    if (drag.current) setAt(wrap(drag.current.at + ((event.clientX - drag.current.x) / roundIn) * frames))
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    touched.current = true
    setAt((before) => wrap(before + by))
  }
  return (
    <div
      className="turn"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={Math.round((at * 360) / frames)}
      aria-valuetext={`${Math.round((at * 360) / frames)}°`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      onKeyDown={onKeyDown}
    >
      <img src={source(whole ? at : 0)} alt="" width={size} height={size} draggable={false} />
      <progress max={frames} value={ready} hidden={whole} aria-hidden="true" />
    </div>
  )
}
