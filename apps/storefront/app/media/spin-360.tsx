import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { spinFrame } from './gallery-slides.ts'
import { mediaUrl } from './picture.tsx'
import { coarseFirst, nearestFrame, wrapFrame } from './spin-frames.ts'

/** The width and height, in pixels, of a frame. */
const size = 800
/** Pixels of a drag for one full turn. */
const pixelsPerTurn = 600
/** Milliseconds of the initial turn, which shows that the product can be turned. */
const initialTurnMs = 4200

const source = (id: string, frame: number) => mediaUrl(spinFrame(id, frame), size)

/**
 * A 360° view: photographs taken all around a product, turned by the pointer or the arrow keys. It can be turned as
 * soon as the first frames are loaded, and turns once by itself when all are, unless reduced motion is preferred.
 */
export function Spin360({ id, frames, label, still }: { id: string; frames: number; label: string; still: boolean }) {
  const { there: loaded, settled } = useFrames(id, frames)
  const [current, setAt] = useState(0)
  const drag = useRef<{ x: number; at: number }>(undefined)
  const touched = useRef(still)
  const turnTo = (frame: number) => setAt(wrapFrame(Math.round(frame), frames))
  const complete = settled >= frames
  useEffect(() => {
    if (!complete || touched.current) return undefined
    let frame = 0
    const start = performance.now()
    const step = (now: number) => {
      const progress = (now - start) / initialTurnMs
      if (touched.current || progress >= 1) return setAt((before) => (touched.current ? before : 0))
      setAt(Math.floor(progress * frames))
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [complete, frames])
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    touched.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, at: current }
  }
  function onPointerMove(event: PointerEvent) {
    if (drag.current) turnTo(drag.current.at + ((event.clientX - drag.current.x) / pixelsPerTurn) * frames)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    touched.current = true
    turnTo(current + step)
  }
  return (
    <div
      className="spin-360"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={Math.round((current * 360) / frames)}
      aria-valuetext={`${Math.round((current * 360) / frames)}°`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      onKeyDown={onKeyDown}
    >
      <img src={source(id, nearestFrame(current, loaded, frames))} alt="" width={size} height={size} draggable={false} decoding="sync" />
      <progress max={frames} value={settled} hidden={complete} aria-hidden="true" />
    </div>
  )
}

/** Loads the frames of a 360° view, coarse steps first: those that are loaded, and how many were loaded or failed. */
function useFrames(id: string, frames: number) {
  const [state, setState] = useState({ there: new Set<number>(), settled: 0 })
  useEffect(() => {
    const abort = new AbortController()
    const options = { once: true, signal: abort.signal }
    const images = coarseFirst(frames).map((frame) => {
      const image = new Image()
      image.addEventListener(
        'load',
        () => setState(({ there, settled }) => ({ there: new Set(there).add(frame), settled: settled + 1 })),
        options,
      )
      // A frame that cannot be loaded is replaced by its neighbour.
      image.addEventListener('error', () => setState(({ there, settled }) => ({ there, settled: settled + 1 })), options)
      image.src = source(id, frame)
      return image
    })
    return () => {
      abort.abort()
      // Cancels the remaining loads; the references have kept the loaded frames in memory.
      for (const image of images) if (!image.complete) image.src = ''
      setState({ there: new Set(), settled: 0 })
    }
  }, [id, frames])
  return state
}
