import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Lightbox } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Download from 'yet-another-react-lightbox/plugins/download'
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen'
import Slideshow from 'yet-another-react-lightbox/plugins/slideshow'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { slides } from './slides.ts'

const given = slides().map(({ source, thumbnail, width, height, caption }) => ({ src: source, thumbnail, width, height, title: caption }))
const plugins = [Captions, Thumbnails, Zoom, Fullscreen, Slideshow, Video, Download]

function Shop() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" id="open" onClick={() => setOpen(true)}>
        Open
      </button>
      <Lightbox open={open} close={() => setOpen(false)} slides={given} plugins={plugins} />
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Shop />)
