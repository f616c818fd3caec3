import { classList } from './class-list.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

/** A modal dialog at the inline end of the page, as high as the window. */
export function Drawer({ className, ...rest }: DialogProps) {
  return <Dialog {...rest} className={classList('ui-drawer', className)} />
}
