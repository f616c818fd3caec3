import { memo, useEffect, useRef, useState } from 'react'
import { slideAlt, type ReadOptions } from './defaults.ts'
import { Icon } from './icon.tsx'
import type { KnownSlide } from './types.ts'
import type { ZoomBox } from './zoom-box.ts'

export interface SlideProps {
  slide: KnownSlide
  at: number
  count: number
  options: ReadOptions
  zoom: ZoomBox
  onPlaying: (playing: boolean) => void
  onFailed: () => void
}

/** Whether less movement was asked for. */
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The slide on show: a picture, a video, a foreign player, or what the shop draws. */
export const ShownSlide = memo(function ShownSlide(props: SlideProps) {
  const { slide, options, onFailed } = props
  const [failed, setFailed] = useState(false)
  if (failed) return <p className="kg-failed">{options.words.errorText}</p>
  const fail = () => {
    setFailed(true)
    onFailed()
  }
  if (slide.render) {
    return (
      <div className="kg-own" data-own="">
        {slide.render({ slide, still: still() })}
      </div>
    )
  }
  if (slide.type === 'video') return <VideoSlide {...props} onFailed={fail} />
  if (slide.type === 'embed_video') return <EmbedSlide {...props} />
  return <PictureSlide {...props} onFailed={fail} />
})

function PictureSlide({ slide, at, count, options, zoom, onFailed }: SlideProps) {
  const ready = (picture: HTMLImageElement) => {
    // What stood in until now would shine through a picture with holes.
    picture.style.backgroundImage = ''
    picture.dataset['ready'] = ''
  }
  return (
    <>
      <img
        ref={(picture) => {
          zoom.holdPicture(picture)
          if (picture?.complete && picture.naturalWidth > 0) ready(picture)
        }}
        className="kg-picture"
        src={slide.source}
        srcSet={slide.srcSet}
        sizes={slide.srcSet ? (slide.sizes ?? '100vw') : undefined}
        width={slide.width}
        height={slide.height}
        alt={slideAlt(slide, options.words, at, count)}
        draggable={false}
        style={slide.thumbnail ? { backgroundImage: `url("${slide.thumbnail}")` } : undefined}
        onLoad={(event) => ready(event.currentTarget)}
        onError={onFailed}
      />
      <span className="kg-loading" aria-hidden="true">
        {options.words.loadingText}
      </span>
    </>
  )
}

function VideoSlide({ slide, at, count, options, onPlaying, onFailed }: SlideProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const [playing, setPlaying] = useState(false)
  const [starts] = useState(() => slide.videoAutoplay === true && !still())
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    if (starts) {
      element.play().catch(() => {
        // Browsers refuse sound that nobody asked for.
        element.muted = true
        element.play().catch(() => setRefused(true))
      })
    }
    return () => {
      element.pause()
      onPlaying(false)
    }
  }, [starts, onPlaying])
  const showsPlay = !playing && (refused || slide.showControls === false)
  function plays(now: boolean) {
    setPlaying(now)
    onPlaying(now)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the slide says whether it has captions */}
      <video
        ref={video}
        className="kg-video"
        src={slide.source}
        poster={slide.poster}
        width={slide.width}
        height={slide.height}
        controls={slide.showControls !== false}
        muted={slide.muted}
        playsInline
        preload="metadata"
        aria-label={slideAlt(slide, options.words, at, count)}
        onPlay={() => plays(true)}
        onPause={() => plays(false)}
        onEnded={() => plays(false)}
        onError={onFailed}
      >
        {slide.captions && <track kind="captions" src={slide.captions} default />}
      </video>
      {showsPlay && (
        <button type="button" className="kg-play" aria-label={options.words.playText} onClick={() => void video.current?.play()}>
          <Icon name="autoplayIcon" options={options} />
        </button>
      )}
    </>
  )
}

function EmbedSlide({ slide, at, count, options, onPlaying }: SlideProps) {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => () => onPlaying(false), [onPlaying])
  const name = slideAlt(slide, options.words, at, count)
  if (loaded) {
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- players are of another origin and need scripts and their own storage
      <iframe
        ref={(frame) => frame?.focus()}
        className="kg-embed"
        src={slide.source}
        title={name}
        allow="autoplay; fullscreen; picture-in-picture"
      />
    )
  }
  // Nothing is asked of the foreign host until somebody wants to see it.
  return (
    <button
      type="button"
      className="kg-embed kg-poster"
      style={slide.poster ? { backgroundImage: `url("${slide.poster}")` } : undefined}
      aria-label={`${options.words.playText}: ${name}`}
      onClick={() => {
        setLoaded(true)
        onPlaying(true)
      }}
    >
      <Icon name="autoplayIcon" options={options} />
    </button>
  )
}
