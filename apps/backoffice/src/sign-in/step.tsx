import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './step.module.css'

interface StepProps {
  title: string
  /** The instruction under the title. */
  lead?: ReactNode
  /** Above the title: which step of how many. */
  above?: string
  onSubmit?: () => void
  children: ReactNode
}

/** One step of a sign-in: a title, a sentence, fields and a button. */
export function Step({ title, lead, above, onSubmit, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A new step is spoken; a field that takes the focus itself keeps it.
    if (!heading.current?.parentElement?.parentElement?.contains(document.activeElement)) heading.current?.focus()
  }, [title])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <form className={classes['step']} onSubmit={submit} noValidate>
      <div>
        {above && <p className={classes['note']}>{above}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={classes['lead']}>{lead}</p>}
      </div>
      {children}
    </form>
  )
}
