import type { ComponentPropsWithRef } from 'react'
import { classList } from './class-list.ts'

/** The browser's own list of options, with the arrow of the other parts. */
export function Select({ className, ...rest }: ComponentPropsWithRef<'select'>) {
  return <select {...rest} className={classList('ui-select', className)} />
}
