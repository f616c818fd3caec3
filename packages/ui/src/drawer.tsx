import { classList } from './class-list.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

/** A modal dialog at the end of the line, as high as the page. */
export function Drawer({ className, ...rest }: DialogProps) {
  return <Dialog {...rest} className={classList('ui-drawer', className)} />
}
