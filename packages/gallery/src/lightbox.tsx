import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Nodes } from './icons.ts'
import { watchPresses } from './opener.ts'
import { openViewer, type ViewerProps } from './viewer.ts'

export interface LightboxProps extends ViewerProps {
  open: boolean
}

/** A gallery that is controlled by the shop's `open` state. It renders nothing until it opens, and does not open without slides. */
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
      // The next render, or StrictMode, may open it again in the same task: it is closed only if that does not happen.
      queueMicrotask(() => {
        if (isWanted.current) return
        viewer.current?.close()
        viewer.current = undefined
        setNodes(undefined)
      })
    }
  })
  // The server renders nothing: there are no nodes before their elements exist.
  return isOpen && nodes ? [...nodes].map(([element, node], at): ReactNode => createPortal(node, element, at)) : null
}
