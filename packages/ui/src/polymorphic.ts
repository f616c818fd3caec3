import type { ComponentPropsWithRef, ElementType } from 'react'

/** Props of a part that can be drawn as another element or component (`as`), together with that element's own props. */
export type AsProps<Tag extends ElementType, Own = unknown> = Own & { as?: Tag } & Omit<ComponentPropsWithRef<Tag>, keyof Own | 'as'>

/** What is drawn: `as`, or a button that submits nothing unless its `type` says so. */
export function elementOf(as: ElementType | undefined): { Tag: ElementType; type?: 'button' } {
  return as ? { Tag: as } : { Tag: 'button', type: 'button' }
}
