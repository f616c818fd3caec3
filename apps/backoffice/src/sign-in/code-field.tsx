import { useId } from 'react'
import classes from './code-field.module.css'

interface CodeFieldProps {
  label: string
  hint: string
  value: string
  problem?: string | undefined
  /** Called with the digits typed so far, at most six. */
  onChange: (digits: string) => void
}

const positions = [0, 1, 2, 3, 4, 5]

/** One field for six digits, drawn as six boxes, so that a code can be pasted and filled in by the device. */
export function CodeField({ label, hint, value, problem, onChange }: CodeFieldProps) {
  const id = useId()
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={classes['boxes']} data-invalid={problem !== undefined || undefined} dir="ltr">
        {positions.map((position) => (
          <span key={position} aria-hidden="true" data-next={position === Math.min(value.length, 5) || undefined}>
            {value[position]}
          </span>
        ))}
        <input
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has this one field
          autoFocus
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
        />
      </div>
      <p id={`${id}-hint`} data-problem={problem !== undefined || undefined} role={problem === undefined ? undefined : 'alert'}>
        {problem ?? hint}
      </p>
    </div>
  )
}
