import { Icon } from '@karat/ui/icon.tsx'
import { IconButton } from '@karat/ui/icon-button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useId } from 'react'
import { useMessages } from '../../site/messages.tsx'
import type { Photos } from './use-photos.ts'
import './photo-tiles.css'

/** The photos that go along: what has come, what is on its way, what failed and why, and the way to add one. */
export function PhotoTiles({ photos, error, id }: { photos: Photos; error: string; id: string }) {
  const t = useMessages()
  const status = useId()
  const { left, sentIds } = photos
  return (
    <div className="photo-tiles">
      <ul>
        {photos.photos.map((photo, index) => (
          <li key={photo.key} className={photo.failure ? 'is-failed' : undefined}>
            <span className="photo-tiles-tile">
              {photo.sent && (
                <img
                  src={photo.sent.url}
                  width={photo.sent.width}
                  height={photo.sent.height}
                  alt={t('returns.photo', { number: index + 1 })}
                />
              )}
              {photo.failure && <Icon name="notice" />}
              {!photo.sent && !photo.failure && <progress max={1} value={photo.part} aria-label={photo.file.name} />}
              <IconButton icon="close" label={t('returns.removePhoto', { number: index + 1 })} onClick={() => photos.remove(photo.key)} />
            </span>
            <span className="type-small">
              <bdi>{photo.file.name}</bdi>
              {photo.failure && (
                <>
                  <br />
                  <span role="alert">{photo.failure}</span>
                  {photos.canRetry(photo) && (
                    <>
                      {' '}
                      <LinkButton onClick={() => photos.again(photo.key)}>{t('error.action')}</LinkButton>
                    </>
                  )}
                </>
              )}
            </span>
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
                accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif"
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
