import type { ButtonHTMLAttributes } from 'react'
import classes from './text-button.module.css'

/** A button that looks like a link in a text. */
export function TextButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>) {
  return <button type="button" className={classes['button']} {...props} />
}
