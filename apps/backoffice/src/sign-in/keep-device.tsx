import { useId } from 'react'
import { useMessages } from '../messages/messages.tsx'
import classes from './keep-device.module.css'

/** Whether the device is remembered after the sign-in. The browser's own checkbox: that of the library would be most of the page's weight. */
export function KeepDevice({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useMessages()
  const id = useId()
  return (
    <div className={classes['keep']}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{t('signIn.keep')}</label>
      <p id={`${id}-hint`}>{t('signIn.keepHint')}</p>
    </div>
  )
}
