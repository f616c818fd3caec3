/** The elements by which a browser's translator has replaced text nodes. */
const replacements = new WeakMap<Node, Element>()

/** Translators of browsers put each text that they translate into elements of this name. */
const isWrapper = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font'

/** Stores the element that replaced each text node, in one step, or by insertion beside it before its removal. */
function noteReplaced(records: MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const removed of removedNodes) {
      if (!(removed instanceof Text)) continue
      const wrapper = [...addedNodes, previousSibling, nextSibling].find((near) => isWrapper(near))
      if (wrapper) replacements.set(removed, wrapper)
    }
}

/** The child of `parent` that stands for `child` after a translation; undefined where there is none. */
function nowIn(parent: Node, child: Node): Node | undefined {
  const replacement = replacements.get(child)
  if (replacement?.parentNode === parent) return replacement
  let node: Node | null = child
  // Moved into the wrapper, which may have one itself.
  while (isWrapper(node.parentNode) && node.parentNode !== parent) node = node.parentNode
  return node.parentNode === parent ? node : undefined
}

let isMended = false

/**
 * Lets React render a page that a browser has translated. A translator removes the text nodes that React wrote: React would write into
 * detached texts, and throw where it removes one, which unmounts the page. Changes of React to such a text, or beside it, are made
 * in its replacement; the translator then translates them again.
 */
export function mendTranslations(): void {
  if (isMended) return
  isMended = true
  new MutationObserver(noteReplaced).observe(document.body, { childList: true, subtree: true })
  const { prototype } = Node
  const { insertBefore, removeChild } = prototype
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  Object.assign(prototype, {
    insertBefore(this: Node, node: Node, before: Node | null) {
      const isGone = before instanceof Text && before.parentNode !== this
      return insertBefore.call(this, node, isGone ? (nowIn(this, before) ?? null) : before)
    },
    removeChild(this: Node, child: Node) {
      if (!(child instanceof Text) || child.parentNode === this) return removeChild.call(this, child)
      const now = nowIn(this, child)
      if (now) removeChild.call(this, now)
      return child
    },
  })
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, text: string | null) {
      nodeValue?.set?.call(this, text)
      const replacement = replacements.get(this)
      if (this.isConnected || !replacement?.isConnected) return
      replacements.delete(this)
      replacement.replaceWith(this)
    },
  })
}
