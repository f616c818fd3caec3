import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { spinFrame } from './gallery-slides.ts'
import { mediaUrl } from './picture.tsx'
import { coarseFirst, nearestFrame, wrapFrame } from './spin-frames.ts'

/** Pixels, wide and high, that a frame is asked for in. */
const size = 800
/** Pixels of a drag that turn the piece once round. */
const roundIn = 600
/** Milliseconds of the first turn, which shows that there is one. */
const firstRound = 4200

const source = (id: string, frame: number) => mediaUrl(spinFrame(id, frame), size)

/**
 * A piece that turns: so many photographs of it, taken all round, under the pointer or the arrow keys. It can be turned as
 * soon as the first few are there, and turns round once by itself when all are, unless less movement was asked for.
 */
export function Spin360({ id, frames, label, still }: { id: string; frames: number; label: string; still: boolean }) {
  const { there, settled } = useFrames(id, frames)
  const [at, setAt] = useState(0)
  const drag = useRef<{ x: number; at: number }>(undefined)
  const touched = useRef(still)
  const turnTo = (frame: number) => setAt(wrapFrame(Math.round(frame), frames))
  const whole = settled >= frames
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
    if (drag.current) turnTo(drag.current.at + ((event.clientX - drag.current.x) / roundIn) * frames)
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    touched.current = true
    turnTo(at + by)
  }
  return (
    <div
      className="spin-360"
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
      <img src={source(id, nearestFrame(at, there, frames))} alt="" width={size} height={size} draggable={false} decoding="sync" />
      <progress max={frames} value={settled} hidden={whole} aria-hidden="true" />
    </div>
  )
}

/** Fetches the frames of a turn, the coarse round first: those that are there, and how many have come or failed. */
function useFrames(id: string, frames: number) {
  const [state, setState] = useState({ there: new Set<number>(), settled: 0 })
  useEffect(() => {
    const gone = new AbortController()
    const options = { once: true, signal: gone.signal }
    const kept = coarseFirst(frames).map((frame) => {
      const image = new Image()
      image.addEventListener(
        'load',
        () => setState(({ there, settled }) => ({ there: new Set(there).add(frame), settled: settled + 1 })),
        options,
      )
      // One that cannot be loaded does not hold up the others: its neighbour stands in.
      image.addEventListener('error', () => setState(({ there, settled }) => ({ there, settled: settled + 1 })), options)
      image.src = source(id, frame)
      return image
    })
    return () => {
      gone.abort()
      // Nobody waits for the rest any more; until now they were held, so that a frame is there when it is turned to.
      for (const image of kept) if (!image.complete) image.src = ''
      setState({ there: new Set(), settled: 0 })
    }
  }, [id, frames])
  return state
}
