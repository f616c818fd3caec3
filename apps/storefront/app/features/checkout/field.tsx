import type { InputHTMLAttributes, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  register: UseFormRegisterReturn
  error?: string | undefined
  width?: 'half' | 'third'
  /** A hint below the field. */
  hint?: ReactNode
}

/** A form field: label above, its message beside it. */
export function Field({ label, register, error, width, hint, ...rest }: FieldProps) {
  const id = `f-${register.name.replaceAll('.', '-')}`
  return (
    <div className={`field ${width ?? ''} ${error ? 'bad' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <input id={id} {...register} {...rest} aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined} />
      {hint}
      {error && (
        <span className="err" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}
