import type { ElementType } from 'react'
import { classList } from './class-list.ts'
import { Icon, type IconName } from './icon.tsx'
import type { AsProps } from './polymorphic.ts'

interface OwnProps {
  icon: IconName
  /** Its accessible name. */
  label: string
  className?: string
}

/** A square of 44 px with an icon, or with `as` a link with this look; children stand after the icon. */
export function IconButton<Tag extends ElementType = 'button'>({ as, icon, label, className, children, ...rest }: AsProps<Tag, OwnProps>) {
  const Tag: ElementType = as ?? 'button'
  return (
    <Tag type={as ? undefined : 'button'} {...rest} aria-label={label} className={classList('ui-icon-button', className)}>
      <Icon name={icon} />
      {children}
    </Tag>
  )
}
