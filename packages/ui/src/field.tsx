import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classList } from './class-list.ts'
import { Select } from './select.tsx'

type Control = 'input' | 'select' | 'textarea'

interface OwnProps<Tag extends Control> {
  as?: Tag
  id: string
  label: string
  /** The error text of the value; with it the control is marked as invalid and described by this text. */
  error?: string | undefined
  /** Announces an error that appears while the shopper is elsewhere in the form. */
  announced?: boolean
  /** Stands below the control and describes it. */
  hint?: ReactNode
  /** Its share of a row of `.ui-fields` on a wide page. */
  width?: 'half' | 'third' | undefined
}

type FieldProps<Tag extends Control> = OwnProps<Tag> & Omit<ComponentPropsWithRef<Tag>, keyof OwnProps<Tag>>

/** A control with its label above, and its hint and error below. */
export function Field<Tag extends Control = 'input'>({ as, id, label, error, announced, hint, width, ...rest }: FieldProps<Tag>) {
  const control = {
    ...rest,
    id,
    'aria-invalid': error || announced ? Boolean(error) : undefined,
    'aria-describedby': classList(hint ? `${id}-hint` : undefined, (error || announced) && `${id}-error`),
  }
  return (
    <div className={classList('ui-field', width && `ui-field-${width}`, error && 'ui-field-invalid')}>
      <label htmlFor={id}>{label}</label>
      {as === 'select' && <Select {...(control as ComponentPropsWithRef<'select'>)} />}
      {as === 'textarea' && <textarea {...(control as ComponentPropsWithRef<'textarea'>)} />}
      {(as === undefined || as === 'input') && <input {...(control as ComponentPropsWithRef<'input'>)} />}
      {hint && (
        <span className="ui-field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {(error || announced) && (
        <span className="ui-field-error" id={`${id}-error`} role={announced ? 'alert' : undefined}>
          {error}
        </span>
      )}
    </div>
  )
}
