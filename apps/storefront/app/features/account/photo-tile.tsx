import { Icon } from '@karat/ui/icon.tsx'
import { IconButton } from '@karat/ui/icon-button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useMessages } from '../../site/messages.tsx'
import type { ChosenPhoto, Photos } from './use-photos.ts'

/** The accepted file types of photos. */
export const photoKinds = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

interface PhotoTileProps {
  photo: ChosenPhoto
  photos: Photos
  /** The name of the photo, and the label of the button that removes it. */
  name: string
  removal: string
  onRemove?: () => void
}

/** A photo: uploaded, uploading, or failed with its error. */
export function PhotoTile({ photo, photos, name, removal, onRemove }: PhotoTileProps) {
  const t = useMessages()
  return (
    <>
      <span className="photo-tiles-tile">
        {photo.sent && <img src={photo.sent.url} width={photo.sent.width} height={photo.sent.height} alt={name} />}
        {photo.failure && <Icon name="notice" />}
        {!photo.sent && !photo.failure && <progress max={1} value={photo.part} aria-label={photo.file.name} />}
        <IconButton
          icon="close"
          label={removal}
          onClick={() => {
            photos.remove(photo.key)
            onRemove?.()
          }}
        />
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
    </>
  )
}
