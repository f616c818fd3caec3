import type { ComponentPropsWithRef } from 'react'
import { classList } from './class-list.ts'

/** A native select, with the arrow of the other components. */
export function Select({ className, ...rest }: ComponentPropsWithRef<'select'>) {
  return <select {...rest} className={classList('ui-select', className)} />
}
