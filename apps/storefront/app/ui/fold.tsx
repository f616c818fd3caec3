import { Icon } from '@karat/ui/icon.tsx'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Skeleton } from './cards/skeleton.tsx'

interface FoldProps {
  title: string
  /** Opens it automatically, at first and whenever it becomes true. */
  wanted?: boolean
  children: ReactNode
}

/** A disclosure. Its content is rendered only while it is open, so that lazy code in it is loaded then. */
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
