import { createContext, type MouseEvent, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { Lightbox } from './lightbox.tsx'
import type { Callbacks, Options, Slide } from './types.ts'

export interface LightboxHandle {
  openLightbox: (index?: number) => void
  closeLightbox: () => void
}

const HandleContext = createContext<LightboxHandle | null>(null)
/** Several galleries may be on a page, one is open. */
let closeOther: (() => void) | undefined

export interface LightboxWrapperProps {
  children: ReactNode
  /** Slides to show instead of the pictures inside. */
  slides?: readonly Slide[] | undefined
  options?: Options | undefined
  callbacks?: Callbacks | undefined
  className?: string | undefined
}

const pictureAddress = /\.(avif|gif|jpe?g|png|svg|webp)([?#]|$)/i

/** The pictures in an element, in their order: an anchor round one gives the source, its alt the caption. */
function collect(within: HTMLElement): { slides: Slide[]; pictures: HTMLImageElement[] } {
  const pictures = [...within.querySelectorAll('img')]
  const slides = pictures.map((picture, at): Slide => {
    const href = picture.closest('a')?.href
    const source = href && pictureAddress.test(href) ? href : picture.currentSrc || picture.src
    return { id: picture.id || at, source, caption: picture.alt, thumbnail: picture.currentSrc || picture.src }
  })
  return { slides, pictures }
}

/** Opens the pictures inside it (or `slides`) in a gallery: on a press of one of them, and through `useLightbox`. */
export function LightboxWrapper({ children, slides, options, callbacks, className }: LightboxWrapperProps) {
  const within = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<{ slides: readonly Slide[]; index: number }>()
  const handle = useMemo<LightboxHandle>(() => {
    const closeLightbox = () => setShown(undefined)
    return {
      closeLightbox,
      openLightbox(index = 0) {
        if (closeOther !== closeLightbox) closeOther?.()
        closeOther = closeLightbox
        setShown({ slides: slides ?? (within.current ? collect(within.current).slides : []), index })
      },
    }
  }, [slides])
  function press(event: MouseEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !within.current) return
    const target = event.target as Element
    const picture = target.closest('img') ?? target.closest('a')?.querySelector('img')
    const index = picture ? collect(within.current).pictures.indexOf(picture) : -1
    if (index < 0) return
    event.preventDefault()
    handle.openLightbox(index)
  }
  return (
    <HandleContext.Provider value={handle}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is pressed are the links inside */}
      <div ref={within} className={className} onClick={press}>
        {children}
      </div>
      <Lightbox
        slides={shown?.slides ?? []}
        open={shown !== undefined}
        index={shown?.index}
        onClose={handle.closeLightbox}
        options={options}
        callbacks={callbacks}
      />
    </HandleContext.Provider>
  )
}

/** Opens and closes the gallery of the `LightboxWrapper` round the component. */
export function useLightbox(): LightboxHandle {
  const handle = useContext(HandleContext)
  if (!handle) throw new Error('useLightbox is used outside of a LightboxWrapper')
  return handle
}
