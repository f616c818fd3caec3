import { type ComponentPropsWithRef, useState } from 'react'
import { typedText } from '@karat/sites/typed.ts'
import './code-field.css'

const digits = 6

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'value' | 'onChange'> {
  id: string
  label: string
  error: string
  /** Called with the code when its last digit is entered. */
  onFull?: (code: string) => void
}

/** A code of six digits: one input, so that it can be pasted and filled in by the browser, drawn as six boxes. */
export function CodeField({ id, label, error, onFull, ...rest }: Props) {
  const [code, setCode] = useState('')
  function change(typed: string) {
    const next = typedText(typed).replaceAll(/\D/g, '').slice(0, digits)
    setCode(next)
    if (next.length === digits && next !== code) onFull?.(next)
  }
  return (
    <div className="ui-field">
      <label htmlFor={id}>{label}</label>
      <div className={error ? 'code-field is-wrong' : 'code-field'} dir="ltr">
        <input
          {...rest}
          id={id}
          value={code}
          onChange={(event) => change(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-required="true"
          aria-invalid={error !== ''}
          aria-describedby={`${id}-error`}
        />
        {Array.from({ length: digits }, (_, at) => (
          <span key={at} aria-hidden="true" className={at === code.length ? 'type-num is-next' : 'type-num'}>
            {code[at]}
          </span>
        ))}
      </div>
      <span className="ui-field-error" id={`${id}-error`} role="alert">
        {error}
      </span>
    </div>
  )
}

/** Whether a code is complete. */
export function isCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
