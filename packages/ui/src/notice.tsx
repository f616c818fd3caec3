import type { ComponentPropsWithRef } from 'react'
import { classList } from './class-list.ts'
import { Icon, type IconName } from './icon.tsx'

interface NoticeProps extends ComponentPropsWithRef<'p'> {
  tone?: 'neutral' | 'good' | 'bad'
  icon?: IconName
}

/** A highlighted message. Give it a `role` where it appears after the page was loaded. */
export function Notice({ tone = 'neutral', icon, className, children, ...rest }: NoticeProps) {
  return (
    <p {...rest} className={classList('ui-notice', tone !== 'neutral' && `ui-notice-${tone}`, className)}>
      {icon ? (
        <>
          <Icon name={icon} />
          <span>{children}</span>
        </>
      ) : (
        children
      )}
    </p>
  )
}
