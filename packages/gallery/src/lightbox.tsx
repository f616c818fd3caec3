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
  const wanted = useRef(false)
  const [nodes, setNodes] = useState<Nodes>()
  const isOpen = open && props.slides.length > 0
  useEffect(watchPresses, [])
  useEffect(() => {
    if (!isOpen) return undefined
    wanted.current = true
    viewer.current ??= openViewer(props, setNodes)
    return () => {
      wanted.current = false
      // StrictMode unmounts and mounts again in one breath; only what stays unmounted was closed.
      queueMicrotask(() => {
        if (wanted.current) return
        viewer.current?.close()
        viewer.current = undefined
        setNodes(undefined)
      })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later props are handed on by the effect below
  }, [isOpen])
  useEffect(() => {
    if (isOpen) viewer.current?.update(props)
  })
  // A server writes nothing: the nodes come with the elements they go into.
  return isOpen && nodes ? [...nodes].map(([element, node], at): ReactNode => createPortal(node, element, at)) : null
}
