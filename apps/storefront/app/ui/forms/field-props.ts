import type { UseFormRegisterReturn } from 'react-hook-form'

/** Binds a `Field` to a form of react-hook-form; its id is derived from its name. */
export function fieldProps(register: UseFormRegisterReturn): UseFormRegisterReturn & { id: string } {
  return { id: `f-${register.name.replaceAll('.', '-')}`, ...register }
}
