import type { ElementType } from 'react'
import { Icon } from './icon.tsx'
import type { AsProps } from './polymorphic.ts'

/** A chosen value with a button that removes it; `removeLabel` is the accessible name of the button. */
export function Chip<Tag extends ElementType = 'button'>({ as, removeLabel, children, ...rest }: AsProps<Tag, { removeLabel: string }>) {
  const Tag: ElementType = as ?? 'button'
  return (
    <Tag type={as ? undefined : 'button'} {...rest} className="ui-chip">
      {children}
      <Icon name="close" small />
      <span className="ui-visually-hidden">{removeLabel}</span>
    </Tag>
  )
}
