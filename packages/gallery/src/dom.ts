/** The values of an attribute: true writes an empty one, false and undefined remove it. */
type Attribute = string | number | boolean | undefined

/** Sets and removes attributes. */
export function write(element: Element, attributes: Record<string, Attribute>): void {
  for (const [name, value] of Object.entries(attributes))
    if (value === false || value === undefined) element.removeAttribute(name)
    else element.setAttribute(name, value === true ? '' : String(value))
}

/** A new element with attributes and children, set in the given order: a picture needs its sizes before its source. */
export function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Record<string, Attribute>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag)
  write(element, attributes)
  element.append(...children)
  return element
}

/** Listens to events of one element, until the signal aborts; without a signal where the element is removed with the gallery. */
export function on<T extends keyof DocumentEventMap>(
  element: EventTarget,
  names: T | readonly T[],
  heard: (event: DocumentEventMap[T]) => unknown,
  options?: AddEventListenerOptions,
): void {
  for (const name of [names].flat()) element.addEventListener(name, heard as EventListener, options)
}

/** Makes these, without false ones, the children of an element. Remaining children are not moved, so they keep the focus. */
export function arrange(parent: Element, children: readonly (Element | false | undefined)[]): void {
  const elements = children.filter((child) => !!child)
  for (const child of Array.from(parent.children)) if (!elements.includes(child)) child.remove()
  elements.forEach((child, index) => {
    const there = parent.children[index]
    if (there !== child) parent.insertBefore(child, there ?? null)
  })
}
