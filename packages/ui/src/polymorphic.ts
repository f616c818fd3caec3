import type { ComponentPropsWithRef, ElementType } from 'react'

/** Props of a component that can be rendered as another element or component (`as`), together with that element's own props. */
export type AsProps<Tag extends ElementType, Own = unknown> = Own & { as?: Tag } & Omit<ComponentPropsWithRef<Tag>, keyof Own | 'as'>
