import type { ComponentPropsWithRef, ReactNode } from 'react'

/** A box to tick with its label after it; a press on either ticks it. */
export function Checkbox({ label, ...rest }: Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className="ui-checkbox">
      <input type="checkbox" {...rest} /> {label}
    </label>
  )
}
