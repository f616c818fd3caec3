import { useMessages } from '../../messages/messages.tsx'
import classes from './pictures-box.module.css'

interface MetalSelectProps {
  label: string
  value: string
  /** The colours of the product's variants. */
  metals: readonly string[]
  isClosed?: boolean
  onChange: (colour: string) => void
}

/** The metal that a picture shows, with a dot of its colour: one of the product's, or all. */
export function MetalSelect({ label, value, metals, isClosed = false, onChange }: MetalSelectProps) {
  const { t, nameOf } = useMessages()
  // A picture of a metal that no variant has any more keeps it.
  const options = [...new Set(['', ...metals, value])]
  return (
    <span className={classes['metal']}>
      <span className={classes['dot']} data-colour={value} aria-hidden="true" />
      <select aria-label={label} value={value} disabled={isClosed} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((colour) => (
          <option key={colour} value={colour}>
            {colour === '' ? t('products.allMetals') : nameOf('colour', colour)}
          </option>
        ))}
      </select>
    </span>
  )
}
