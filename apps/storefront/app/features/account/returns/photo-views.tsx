import type { ReturnView } from '@karat/sites/returns.ts'
import { useEffect, useRef, useState } from 'react'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { photoKinds, PhotoTile } from '../photo-tile.tsx'
import type { Photos } from '../use-photos.ts'
import '../photo-tiles.css'

/** One tile for each requested view: its photo, or the field that adds it. */
export function PhotoViews({ views, photos }: { views: readonly ReturnView[]; photos: Photos }) {
  const t = useMessages()
  const list = useRef<HTMLOListElement>(null)
  /** The view whose tile has changed: its new content gets the focus. */
  const [touched, setTouched] = useState<{ view: ReturnView } | null>(null)
  useEffect(() => {
    if (touched) list.current?.querySelector<HTMLElement>(`[data-view=${touched.view}] :is(button, input)`)?.focus()
  }, [touched])
  return (
    <div className="photo-tiles">
      <ol className="photo-tiles-views" ref={list}>
        {views.map((view, index) => {
          const name = translateData(t, 'returnView', view)
          const photo = photos.of(view)
          return (
            <li key={view} data-view={view} className={photo?.failure ? 'is-failed' : undefined}>
              <span id={`view-${view}`}>
                <b className="type-num">{index + 1}</b> {name}
              </span>
              {photo ? (
                <PhotoTile
                  photo={photo}
                  photos={photos}
                  name={t('returns.viewPhoto', { view: name })}
                  removal={t('returns.removeView', { view: name })}
                  onRemove={() => setTouched({ view })}
                />
              ) : (
                <label className="photo-tiles-tile photo-tiles-add">
                  <span aria-hidden="true">+</span>
                  <span>{t('returns.takePhoto')}</span>
                  <span className="type-small type-soft" id={`view-${view}-kinds`}>
                    {t('returns.photoKinds')}
                  </span>
                  <input
                    type="file"
                    accept={photoKinds}
                    aria-labelledby={`view-${view}`}
                    aria-describedby={`view-${view}-kinds`}
                    onChange={({ currentTarget: { files } }) => {
                      const [file] = files ?? []
                      if (!file) return
                      photos.put(view, file)
                      setTouched({ view })
                    }}
                  />
                </label>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
