import { LinkButton } from '@karat/ui/link-button.tsx'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../site/messages.tsx'

/** The variant that was removed last, its position, and the function that restores it. */
export interface Removed {
  name: string
  at: number
  putBack: () => void
}

/** The placeholder of a removed variant; the focus moves from the removed button to the restore button. */
export function RemovedPiece({ removed: { name, putBack } }: { removed: Removed }) {
  const t = useMessages()
  const undo = useRef<HTMLParagraphElement>(null)
  useEffect(() => undo.current?.querySelector('button')?.focus(), [])
  return (
    <li className="wishlist-removed" role="status">
      <p ref={undo}>
        {t('bag.removed', { name })}{' '}
        <LinkButton onClick={putBack}>
          {t('bag.putBack')}
          <span className="ui-visually-hidden"> {name}</span>
        </LinkButton>
      </p>
    </li>
  )
}
