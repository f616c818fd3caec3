import { Button } from '@karat/ui/button.tsx'
import { Lightbox, type Options, type Slide } from '@karat/gallery'
import '@karat/gallery/styles.css'
import { type ReactNode, useState } from 'react'
import { toSlide } from '../media/gallery-slides.ts'
import { mediaUrl } from '../media/picture.tsx'

// Seen by developers alone, so its words are in no catalogue.
const pieces = ['RNG-001-hero', 'RNG-002-hero', 'RNG-003-hero', 'EAR-001-hero', 'NCK-001-hero', 'RNG-006-hero']
const pictures = pieces.map((id): Slide => toSlide({ id, width: 1200, height: 1200, blur: '' }, id, `Piece ${id}`))
const buttons = ['Autoplay', 'Thumbnails', 'Download', 'Fullscreen', 'Close', 'Next', 'Prev'] as const

const own = {
  translations: { closeText: 'Schließen', nextText: 'Weiter', previousText: 'Zurück', slideText: '{number} von {count}' },
  icons: { closeIcon: <b>×</b>, downloadIcon: mediaUrl('RNG-001-hero', 160) },
  toolbar: (
    <button type="button" className="kg-button" aria-label="Share">
      ↗
    </button>
  ),
} satisfies Options

type Group = 'buttons' | 'settings' | 'progressBar' | 'thumbnails'

/** Every option of the gallery, and what it reports. */
export default function GalleryDemo() {
  const [options, setOptions] = useState<Options>({})
  const [count, setCount] = useState(6)
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState<string[]>([])
  const set = (group: Group, name: string, value: unknown) =>
    setOptions((before) => ({ ...before, [group]: { ...before[group], [name]: value } }))
  const flag = (group: Group, name: string, at = true) => (
    <Row key={name} name={name}>
      <input type="checkbox" defaultChecked={at} onChange={(event) => set(group, name, event.target.checked)} />
    </Row>
  )
  const words = (group: Group, name: string, hint: string, read: (text: string) => unknown = String) => (
    <Row key={name} name={name}>
      <input placeholder={hint} onChange={(event) => set(group, name, event.target.value === '' ? undefined : read(event.target.value))} />
    </Row>
  )
  const tell = (name: string) => (value: unknown) => setSaid((before) => [`${name} ${JSON.stringify(value)}`, ...before].slice(0, 12))
  return (
    <main id="main" className="layout-wrap layout-page">
      <h1>Gallery</h1>
      <p>
        <Button onClick={() => setOpen(true)}>Open</Button>
      </p>
      <Row name="slides">
        <input type="number" min="0" value={count} onChange={(event) => setCount(Number(event.target.value))} />
      </Row>
      {buttons.map((name) => flag('buttons', `show${name}Button`))}
      {words('buttons', 'size', '30px')}
      {words('buttons', 'iconPadding', '5px')}
      {words('buttons', 'backgroundColor', 'transparent')}
      {words('buttons', 'iconColor', '#f4ebdd')}
      {words('settings', 'overlayColor', '#171018')}
      {words('settings', 'autoplaySpeed', '3000', Number)}
      {words('settings', 'hideControlsAfter', '60000', Number)}
      {words('settings', 'downloadedFileName', 'picture')}
      {flag('settings', 'disableKeyboardControls', false)}
      {flag('settings', 'disablePanzoom', false)}
      {flag('progressBar', 'showProgressBar')}
      {words('progressBar', 'height', '3px')}
      {words('progressBar', 'backgroundColor', 'grey')}
      {words('progressBar', 'fillColor', 'white')}
      {flag('thumbnails', 'showThumbnails')}
      {words('thumbnails', 'thumbnailsPosition', 'bottom, left or right')}
      {words('thumbnails', 'thumbnailsSize', '80px 80px', (text) => text.split(' '))}
      {words('thumbnails', 'thumbnailsContainerPadding', '12px')}
      {(Object.keys(own) as (keyof typeof own)[]).map((name) => (
        <Row key={name} name={`own ${name}`}>
          <input
            type="checkbox"
            onChange={(event) => setOptions((before) => ({ ...before, [name]: event.target.checked ? own[name] : undefined }))}
          />
        </Row>
      ))}
      <ol>
        {said.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <Lightbox
        slides={Array.from({ length: count }, (_, at) => ({ ...pictures[at % pictures.length], id: at }))}
        open={open}
        onClose={() => setOpen(false)}
        options={options}
        callbacks={{
          onLightboxOpened: tell('opened'),
          onLightboxClosed: tell('closed'),
          onCountSlides: tell('count'),
          onSlideChange: tell('change'),
          onZoomChange: tell('zoom'),
        }}
      />
    </main>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <label>
      <span>{name}</span> {children}
    </label>
  )
}
