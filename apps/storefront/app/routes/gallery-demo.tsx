import { Button } from '@karat/ui/button.tsx'
import { Lightbox, type Options, type Slide } from '@karat/gallery'
import '@karat/gallery/styles.css'
import { type ReactNode, useState } from 'react'
import { toSlide } from '../media/gallery-slides.ts'
import { mediaUrl } from '../media/picture.tsx'

// For developers only, so its texts are in no catalogue.
const pictureIds = ['RNG-001-hero', 'RNG-002-hero', 'RNG-003-hero', 'EAR-001-hero', 'NCK-001-hero', 'RNG-006-hero']
const pictures = pictureIds.map((id): Slide => toSlide({ id, width: 1200, height: 1200, blur: '' }, id, `Piece ${id}`))
const buttons = ['Autoplay', 'Thumbnails', 'Download', 'Fullscreen', 'Close', 'Next', 'Prev'] as const

const customOptions = {
  translations: { closeText: 'Schließen', nextText: 'Weiter', previousText: 'Zurück', slideText: '{number} von {count}' },
  icons: { closeIcon: <b>×</b>, downloadIcon: mediaUrl('RNG-001-hero', 160) },
  toolbar: (
    <button type="button" className="kg-button" aria-label="Share">
      ↗
    </button>
  ),
} satisfies Options

type Group = 'buttons' | 'settings' | 'progressBar' | 'thumbnails'

/** Every option of the gallery, and its events. */
export default function GalleryDemo() {
  const [options, setOptions] = useState<Options>({})
  const [count, setCount] = useState(6)
  const [open, setOpen] = useState(false)
  const [events, setMessage] = useState<string[]>([])
  const set = (group: Group, name: string, value: unknown) =>
    setOptions((before) => ({ ...before, [group]: { ...before[group], [name]: value } }))
  const flag = (group: Group, name: string, initial = true) => (
    <Row key={name} name={name}>
      <input type="checkbox" defaultChecked={initial} onChange={(event) => set(group, name, event.target.checked)} />
    </Row>
  )
  const textOption = (group: Group, name: string, hint: string, parse: (text: string) => unknown = String) => (
    <Row key={name} name={name}>
      <input placeholder={hint} onChange={(event) => set(group, name, event.target.value === '' ? undefined : parse(event.target.value))} />
    </Row>
  )
  const report = (name: string) => (value: unknown) => setMessage((before) => [`${name} ${JSON.stringify(value)}`, ...before].slice(0, 12))
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
      {textOption('buttons', 'size', '30px')}
      {textOption('buttons', 'iconPadding', '5px')}
      {textOption('buttons', 'backgroundColor', 'transparent')}
      {textOption('buttons', 'iconColor', '#f4ebdd')}
      {textOption('settings', 'overlayColor', '#171018')}
      {textOption('settings', 'autoplaySpeed', '3000', Number)}
      {textOption('settings', 'hideControlsAfter', '60000', Number)}
      {textOption('settings', 'downloadedFileName', 'picture')}
      {flag('settings', 'disableKeyboardControls', false)}
      {flag('settings', 'disablePanzoom', false)}
      {flag('progressBar', 'showProgressBar')}
      {textOption('progressBar', 'height', '3px')}
      {textOption('progressBar', 'backgroundColor', 'grey')}
      {textOption('progressBar', 'fillColor', 'white')}
      {flag('thumbnails', 'showThumbnails')}
      {textOption('thumbnails', 'thumbnailsPosition', 'bottom, left or right')}
      {textOption('thumbnails', 'thumbnailsSize', '80px 80px', (text) => text.split(' '))}
      {textOption('thumbnails', 'thumbnailsContainerPadding', '12px')}
      {(Object.keys(customOptions) as (keyof typeof customOptions)[]).map((name) => (
        <Row key={name} name={`own ${name}`}>
          <input
            type="checkbox"
            onChange={(event) => setOptions((before) => ({ ...before, [name]: event.target.checked ? customOptions[name] : undefined }))}
          />
        </Row>
      ))}
      <ol>
        {events.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <Lightbox
        slides={Array.from({ length: count }, (_, index) => ({ ...pictures[index % pictures.length], id: index }))}
        open={open}
        onClose={() => setOpen(false)}
        options={options}
        callbacks={{
          onLightboxOpened: report('opened'),
          onLightboxClosed: report('closed'),
          onCountSlides: report('count'),
          onSlideChange: report('change'),
          onZoomChange: report('zoom'),
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
