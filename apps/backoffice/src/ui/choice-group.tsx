import '../app/library-forms.css'
import { Checkbox } from '@mantine/core'
import classes from './choice-group.module.css'

interface ChoiceGroupProps<T extends string> {
  label: string
  choices: readonly (readonly [value: T, label: string])[]
  chosen: readonly T[]
  problem?: string | undefined
  onChange: (chosen: T[]) => void
}

/** Several choices of which any number may be taken. */
export function ChoiceGroup<T extends string>({ label, choices, chosen, problem, onChange }: ChoiceGroupProps<T>) {
  return (
    <fieldset className={classes['group']} data-wrong={problem ? '' : undefined}>
      <legend>{label}</legend>
      <div>
        {choices.map(([value, name]) => (
          <Checkbox
            key={value}
            label={name}
            checked={chosen.includes(value)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
        ))}
      </div>
      {problem && <p role="alert">{problem}</p>}
    </fieldset>
  )
}
