import type { UseFormRegisterReturn } from 'react-hook-form'

/** What binds a `Field` to a form of react-hook-form; its id is made of its name. */
export function fieldProps(register: UseFormRegisterReturn): UseFormRegisterReturn & { id: string } {
  return { id: `f-${register.name.replaceAll('.', '-')}`, ...register }
}
