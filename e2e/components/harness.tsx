import { ComponentGallery } from '@karat/ui/gallery/component-gallery.tsx'
import { createRoot } from 'react-dom/client'

// The page of the shop that shows the components is there while developing alone, so the test draws the same by itself.
createRoot(document.getElementById('root') as HTMLElement).render(<ComponentGallery />)
