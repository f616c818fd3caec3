import { Lightbox, type LightboxProps, LightboxWrapper, lockBodyScroll, useLightbox } from '@karat/gallery'
import { useGalleryHistory } from '@karat/gallery/history'
import * as React from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

// The page that the tests drive: a main part, two buttons and a gallery whose props they set.
type Props = Partial<LightboxProps>

let root: Root | undefined
const drive = { set: (_change: Props) => {} }
const log: [string, unknown][] = []

const callbacks = Object.fromEntries(
  ['onSlideChange', 'onLightboxOpened', 'onLightboxClosed', 'onCountSlides', 'onZoomChange'].map((name) => [
    name,
    (value: unknown) => log.push([name, value]),
  ]),
)

function Shop({ props }: { props: Props }) {
  const [state, setState] = React.useState<Props>({ open: false, ...props })
  React.useLayoutEffect(() => {
    drive.set = (change) => setState((before) => ({ ...before, ...change }))
  }, [])
  return (
    <main>
      <h1>Shop</h1>
      <button type="button" id="open" onClick={() => drive.set({ open: true })}>
        Open
      </button>
      <button type="button" id="other">
        Other
      </button>
      <Lightbox slides={[]} open={false} callbacks={callbacks} {...state} onClose={state.onClose ?? (() => drive.set({ open: false }))} />
    </main>
  )
}

function Handle() {
  const { openLightbox } = useLightbox()
  return (
    <button type="button" id="third" onClick={() => openLightbox(2)}>
      Third
    </button>
  )
}

function Wrapped() {
  return (
    <main>
      {['a', 'b'].map((name) => (
        <LightboxWrapper key={name} callbacks={callbacks}>
          {[1, 2, 3].map((at) => (
            <a key={at} href={`/p/${at}.svg`} data-name={`${name}${at}`}>
              <img src={`/t/${at}.svg`} alt={`Ring ${name}${at}`} width="80" height="60" />
            </a>
          ))}
          {name === 'a' && <Handle />}
        </LightboxWrapper>
      ))}
    </main>
  )
}

function useHash() {
  return React.useSyncExternalStore(
    (heard) => {
      window.addEventListener('popstate', heard)
      return () => window.removeEventListener('popstate', heard)
    },
    () => /view=([^&]+)/.exec(location.hash)?.[1] ?? null,
  )
}

function WithHistory({ slides }: { slides: NonNullable<Props['slides']> }) {
  const go = (method: 'pushState' | 'replaceState') => (id: string | null) => {
    history[method](null, '', id === null ? ' ' : `#view=${id}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  const { openAt, ...gallery } = useGalleryHistory(slides, {
    current: useHash(),
    push: go('pushState'),
    replace: go('replaceState'),
    back: () => history.back(),
  })
  return (
    <main>
      <button type="button" id="open" onClick={() => openAt(1)}>
        Open
      </button>
      <Lightbox
        slides={slides}
        open={gallery.open}
        index={gallery.index}
        onClose={gallery.onClose}
        callbacks={{ ...callbacks, onSlideChange: gallery.onSlideChange }}
      />
    </main>
  )
}

const harness = {
  React,
  log,
  lockBodyScroll,
  // The change is rendered with its effects when the call returns; without `flushSync` React would render it later.
  set: (change: Props) => flushSync(() => drive.set(change)),
  mount(what: React.ReactNode) {
    root ??= createRoot(document.getElementById('root') as HTMLElement)
    const mounted = root
    flushSync(() => mounted.render(<React.StrictMode>{what}</React.StrictMode>))
  },
  shop: (props: Props) => harness.mount(<Shop props={props} />),
  wrapped: () => harness.mount(<Wrapped />),
  withHistory: (slides: NonNullable<Props['slides']>) => harness.mount(<WithHistory slides={slides} />),
  unmount: () => root?.unmount(),
}
export type Harness = typeof harness
Object.assign(window, { harness })
