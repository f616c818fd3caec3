import type { ReactNode } from 'react'

interface OrderHeadingProps {
  /** The number of the order or return, above its status. */
  over: string
  /** The status; undefined until it is loaded. */
  title?: string
  children?: ReactNode
}

/** The head of the page of an order or a return: its number, and its status as the page's heading. */
export function OrderHeading({ over, title, children }: OrderHeadingProps) {
  return (
    <div className="orders-head">
      <p className="type-soft">
        <bdi>{over}</bdi>
      </p>
      <div role="status">
        <h1>{title ?? <span className="ui-visually-hidden">{over}</span>}</h1>
      </div>
      {children && <p className="type-soft">{children}</p>}
    </div>
  )
}
