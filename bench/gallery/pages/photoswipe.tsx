import PhotoSwipe from 'photoswipe'
import { createRoot } from 'react-dom/client'
import { slides } from './slides.ts'

const dataSource = slides().map(({ source, thumbnail, width, height }) => ({ src: source, msrc: thumbnail, width, height }))

createRoot(document.getElementById('root') as HTMLElement).render(
  <button type="button" id="open" onClick={() => new PhotoSwipe({ dataSource, index: 0 }).init()}>
    Open
  </button>,
)
