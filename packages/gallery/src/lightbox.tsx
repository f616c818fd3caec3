import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Nodes } from './icons.ts'
import { watchPresses } from './opener.ts'
import { openViewer, type ViewerProps } from './viewer.ts'

export interface LightboxProps extends ViewerProps {
  open: boolean
}

/** A gallery whose being open is the shop's own state. Nothing is in the page until it opens; without slides it does not. */
export function Lightbox({ open, ...props }: LightboxProps) {
  const viewer = useRef<ReturnType<typeof openViewer>>(undefined)
  const isWanted = useRef(false)
  const [nodes, setNodes] = useState<Nodes>()
  const isOpen = open && props.slides.length > 0
  useEffect(watchPresses, [])
  // After every render, because any of the properties may have changed; `openViewer` sets the nodes once for each opening.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (!isOpen) return undefined
    isWanted.current = true
    if (viewer.current) viewer.current.update(props)
    else viewer.current = openViewer(props, setNodes)
    return () => {
      isWanted.current = false
      // The next render, or StrictMode, wants it again in the same breath; only what nobody wants then is closed.
      queueMicrotask(() => {
        if (isWanted.current) return
        viewer.current?.close()
        viewer.current = undefined
        setNodes(undefined)
      })
    }
  })
  // A server writes nothing: the nodes come with the elements they go into.
  return isOpen && nodes ? [...nodes].map(([element, node], at): ReactNode => createPortal(node, element, at)) : null
}
