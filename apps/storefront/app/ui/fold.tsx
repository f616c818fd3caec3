import { Icon } from '@karat/ui/icon.tsx'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Skeleton } from './skeleton.tsx'

interface FoldProps {
  title: string
  /** Opens it by itself, when the page begins and whenever it becomes true. */
  wanted?: boolean
  children: ReactNode
}

/** A part of a page that opens. What is in it is drawn only then, so that the code of a late part comes when it is asked for. */
export function Fold({ title, wanted = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(wanted)
  useEffect(() => {
    if (wanted) setOpen(true)
  }, [wanted])
  return (
    <details className="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title} <Icon name="down" small />
      </summary>
      {isOpen && <Suspense fallback={<Skeleton />}>{children}</Suspense>}
    </details>
  )
}
