import type { ComponentPropsWithRef, ReactNode } from 'react'

/** A checkbox with its label after it; a press on either toggles it. */
export function Checkbox({ label, ...rest }: Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className="ui-checkbox">
      <input type="checkbox" {...rest} /> {label}
    </label>
  )
}
