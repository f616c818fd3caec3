export { ComponentGallery as default } from '@karat/ui/gallery/component-gallery.tsx'
