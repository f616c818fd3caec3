import type { ElementType } from 'react'
import { classList } from './class-list.ts'
import type { AsProps } from './polymorphic.ts'

interface OwnProps {
  /** The page's main action is `primary`; others are `secondary`. */
  variant?: 'primary' | 'secondary'
  /** As wide as its container. */
  wide?: boolean
  className?: string
}

/** A button, or with `as` a link that looks like one. */
export function Button<Tag extends ElementType = 'button'>({
  as,
  variant = 'primary',
  wide = false,
  className,
  ...rest
}: AsProps<Tag, OwnProps>) {
  const Tag: ElementType = as ?? 'button'
  return (
    <Tag
      type={as ? undefined : 'button'}
      {...rest}
      className={classList('ui-button', variant === 'secondary' && 'ui-button-secondary', wide && 'ui-button-wide', className)}
    />
  )
}
