import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classList } from './class-list.ts'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  title: ReactNode
  closeLabel: string
  /** Called after it has closed, for whatever reason; the caller then no longer renders it. */
  onClose: () => void
  children: ReactNode
  /** The actions, which stay at the bottom while the content scrolls. */
  foot?: ReactNode
  className?: string
}

/**
 * A modal dialog in the middle of the page, open while it is rendered. It is the browser's own: the focus stays inside and returns to the
 * element before, and Escape or a press outside closes it.
 */
export function Dialog({ title, closeLabel, onClose, children, foot, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classList('ui-dialog', className)}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className="ui-dialog-panel">
        <div className="ui-dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={closeLabel} onClick={() => dialog.current?.close()} />
        </div>
        <div className="ui-dialog-body">{children}</div>
        {foot && <div className="ui-dialog-foot">{foot}</div>}
      </div>
    </dialog>
  )
}
