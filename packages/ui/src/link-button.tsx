import type { ElementType } from 'react'
import { classList } from './class-list.ts'
import type { AsProps } from './polymorphic.ts'

/** A button that looks like an underlined text link; with `as`, a link with this look. */
export function LinkButton<Tag extends ElementType = 'button'>({ as, className, ...rest }: AsProps<Tag, { className?: string }>) {
  const Tag: ElementType = as ?? 'button'
  return <Tag type={as ? undefined : 'button'} {...rest} className={classList('ui-link-button', className)} />
}
