import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { slideName, type ReadOptions } from './defaults.ts'
import { drawn, gap, offsetOf, pixels, windowOf } from './maths/strip.ts'
import type { KnownSlide } from './types.ts'

interface ThumbnailsProps {
  slides: readonly KnownSlide[]
  index: number
  options: ReadOptions
  onSelect: (index: number) => void
}

/** Below this width thumbnails are lower, unless their size was set. */
const narrow = '(max-width: 767px)'
const narrowHeight = '60px'

/** The strip: one tab stop that follows the slide on show. Only what can be seen of it exists, however many there are. */
export const Thumbnails = memo(function Thumbnails({ slides, index, options, onSelect }: ThumbnailsProps) {
  const { position, size, sized, padding } = options.thumbnails
  const count = slides.length
  const across = position === 'bottom'
  const [width, height] = [size[0], !sized && window.matchMedia(narrow).matches ? narrowHeight : size[1]]
  const pitch = pixels(across ? width : height) + gap
  // As wide as the window until the strip itself has been measured.
  const [room, setRoom] = useState(across ? window.innerWidth : window.innerHeight)
  const overflows = count * pitch > room
  const [offset, setOffset] = useState(() => (overflows ? offsetOf(index, room, pitch, count) : 0))
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Where the keyboard stands in the strip it goes along.
    if (strip.current?.contains(document.activeElement))
      strip.current.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [index])
  useEffect(() => {
    const element = strip.current
    if (!element || !overflows) return undefined
    // Told of its size after the next layout: asking for it, or scrolling before, would make one at once.
    const measured = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect
      if (!box) return
      const to = offsetOf(index, across ? box.width : box.height, pitch, count)
      if (across) element.scrollLeft = getComputedStyle(element).direction === 'rtl' ? -to : to
      else element.scrollTop = to
      setRoom(across ? box.width : box.height)
    })
    measured.observe(element)
    return () => measured.disconnect()
  }, [index, across, overflows, pitch, count])
  return (
    <div
      ref={strip}
      className="kg-strip"
      role="group"
      aria-label={options.words.thumbnailsText}
      data-scrolls={overflows ? '' : undefined}
      style={{ padding }}
      onScroll={({ currentTarget }) => {
        const moved = Math.abs(across ? currentTarget.scrollLeft : currentTarget.scrollTop)
        // Every pixel would be a render; every thumbnail is enough.
        setOffset((before) => (Math.floor(moved / pitch) === Math.floor(before / pitch) ? before : moved))
      }}
    >
      <div
        className="kg-thumbs"
        style={across ? { inlineSize: count * pitch - gap, blockSize: height } : { inlineSize: width, blockSize: count * pitch - gap }}
      >
        {drawn(windowOf(offset, room, pitch, count), index).map((at) => {
          const slide = slides[at]
          return (
            slide && (
              <Thumbnail
                key={slide.id}
                slide={slide}
                at={at}
                name={slideName(options.words, at, count)}
                current={at === index}
                width={width}
                height={height}
                start={at * pitch}
                across={across}
                onSelect={onSelect}
              />
            )
          )
        })}
      </div>
    </div>
  )
})

interface ThumbnailProps {
  slide: KnownSlide
  at: number
  name: string
  current: boolean
  width: string
  height: string
  start: number
  across: boolean
  onSelect: (index: number) => void
}

const Thumbnail = memo(function Thumbnail({ slide, at, name, current, width, height, start, across, onSelect }: ThumbnailProps) {
  const source = slide.thumbnail ?? slide.poster ?? (slide.type === 'image' ? slide.source : undefined)
  return (
    <button
      type="button"
      className="kg-thumb"
      tabIndex={current ? 0 : -1}
      aria-label={name}
      aria-current={current ? 'true' : undefined}
      style={{ inlineSize: width, blockSize: height, [across ? 'insetInlineStart' : 'insetBlockStart']: start }}
      onClick={() => onSelect(at)}
    >
      {source && <img src={source} alt="" loading="lazy" decoding="async" draggable={false} />}
    </button>
  )
})
