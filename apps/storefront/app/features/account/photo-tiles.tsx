import { useId } from 'react'
import { useMessages } from '../../site/messages.tsx'
import { photoKinds, PhotoTile } from './photo-tile.tsx'
import type { Photos } from './use-photos.ts'
import './photo-tiles.css'

/** The photos of a form: uploaded, uploading and failed ones, and the field that adds one. */
export function PhotoTiles({ photos, error, id }: { photos: Photos; error: string; id: string }) {
  const t = useMessages()
  const status = useId()
  const { left, sentIds } = photos
  return (
    <div className="photo-tiles">
      <ul>
        {photos.photos.map((photo, index) => (
          <li key={photo.key} className={photo.failure ? 'is-failed' : undefined}>
            <PhotoTile
              photo={photo}
              photos={photos}
              name={t('returns.photo', { number: index + 1 })}
              removal={t('returns.removePhoto', { number: index + 1 })}
            />
          </li>
        ))}
        {left > 0 && (
          <li>
            <label className="photo-tiles-tile photo-tiles-add" htmlFor={id}>
              <span aria-hidden="true">+</span>
              <span className="type-small">{t('returns.addPhoto')}</span>
              <input
                id={id}
                type="file"
                multiple
                accept={photoKinds}
                aria-invalid={error !== ''}
                aria-describedby={error ? `${status} ${id}-error` : status}
                onChange={({ currentTarget }) => {
                  photos.add([...(currentTarget.files ?? [])])
                  currentTarget.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <p className="type-small type-soft" id={status} role="status">
        {t('returns.photoCount', { count: sentIds.length, left })}
      </p>
      {error && (
        <p className="ui-field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
