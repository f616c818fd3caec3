import { Lightbox } from '@karat/gallery'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { slides } from './slides.ts'

const given = slides()

function Shop() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" id="open" onClick={() => setOpen(true)}>
        Open
      </button>
      <Lightbox slides={given} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Shop />)
