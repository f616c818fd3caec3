import type { ReactNode } from 'react'
import { make, write } from './dom.ts'
import type { IconName, Options } from './types.ts'

const paths: Record<IconName, string> = {
  autoplayIcon: 'M7 4v16l13-8z',
  pauseIcon: 'M8 4.5v15M16 4.5v15',
  closeIcon: 'm5 5 14 14M19 5 5 19',
  downloadIcon: 'M12 3v12m-4.5-4.5L12 15l4.5-4.5M4 20.5h16',
  fullscreenIcon: 'M9 3H3v6M15 3h6v6M9 21H3v-6M15 21h6v-6',
  exitFullscreenIcon: 'M3 9h6V3M21 9h-6V3M3 15h6v6M21 15h-6v6',
  nextIcon: 'm9 5 7 7-7 7',
  previousIcon: 'm15 5-7 7 7 7',
  thumbnailsIcon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  zoomInIcon: 'M10.5 18a7.5 7.5 0 1 1 0-15 7.5 7.5 0 0 1 0 15Zm5.5-2 5 5M7.5 10.5h6m-3-3v6',
  zoomOutIcon: 'M10.5 18a7.5 7.5 0 1 1 0-15 7.5 7.5 0 0 1 0 15Zm5.5-2 5 5M7.5 10.5h6',
}

const svg = 'http://www.w3.org/2000/svg'

function ownIcon(path: string): Element {
  const drawing = document.createElementNS(svg, 'svg')
  write(drawing, { viewBox: '0 0 24 24', 'aria-hidden': 'true' })
  write(drawing.appendChild(document.createElementNS(svg, 'path')), { d: path })
  return drawing
}

/** The React nodes that the shop passes in, by the element that each is rendered into. */
export type Nodes = Map<Element, ReactNode>

/** Puts an icon into a button: the shop's own (a node, or an image's address), else ours. */
export function drawIcon(button: HTMLElement, name: IconName, icons: NonNullable<Options['icons']>, nodes: Nodes): void {
  const own = icons[name]
  const isNode = typeof own === 'object' && own !== null
  const key = isNode ? 'own' : ((own as string | undefined) ?? name)
  if (button.dataset['icon'] !== key) {
    button.dataset['icon'] = key
    button.replaceChildren(
      isNode ? make('span', { class: 'kg-node' }) : own ? make('img', { src: String(own), alt: '' }) : ownIcon(paths[name]),
    )
  }
  if (isNode) nodes.set(button.children[0] as Element, own)
}
