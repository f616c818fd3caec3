import { useEffect, useState } from 'react'
import { watchPresses } from './opener.ts'
import type { Callbacks, Options, Slide } from './types.ts'
import { Viewer } from './viewer.tsx'

export interface LightboxProps {
  slides: readonly Slide[]
  open: boolean
  /** The slide to begin with; another one while open turns to it. The first where it is left out. */
  index?: number | undefined
  onClose: () => void
  options?: Options | undefined
  callbacks?: Callbacks | undefined
  /** Where the focus goes when the element that opened the gallery is gone; else the page's main part. */
  returnFocus?: (() => HTMLElement | null) | undefined
}

const noOptions: Options = {}
const noCallbacks: Callbacks = {}

/** A gallery whose being open is the shop's own state. Nothing is in the page until it opens; without slides it does not. */
export function Lightbox({ slides, open, index = 0, onClose, options = noOptions, callbacks = noCallbacks, returnFocus }: LightboxProps) {
  // A server writes nothing, and the browser's first drawing must be the same.
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    setMounted(true)
    return watchPresses()
  }, [])
  if (!open || !mounted || slides.length === 0) return null
  return <Viewer slides={slides} index={index} options={options} callbacks={callbacks} onClose={onClose} returnFocus={returnFocus} />
}
