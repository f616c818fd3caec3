import classes from './progress-steps.module.css'

/** A step of a progress with its date or another detail. */
export interface ProgressStep {
  key: string
  label: string
  detail?: string | undefined
  state: 'done' | 'now' | 'later'
}

/** The progress of an order or a return. On a phone only the present step has a text. */
export function ProgressSteps({ label, steps }: { label: string; steps: readonly ProgressStep[] }) {
  return (
    <ol className={classes['steps']} aria-label={label}>
      {steps.map(({ key, label: name, detail, state }) => (
        <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <b>{name}</b>
          {detail && <span>{detail}</span>}
        </li>
      ))}
    </ol>
  )
}
