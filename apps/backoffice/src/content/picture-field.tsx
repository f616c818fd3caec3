import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useFoundPictures } from './use-content.ts'
import classes from './content.module.css'

interface PictureFieldProps {
  label: string
  /** The id of the picture; empty for none. */
  id: string
  /** The address of its file, once that is known. */
  address: string | undefined
  error: string | undefined
  onChange: (id: string) => void
}

/** A picture of a block, chosen among those of the media store. */
export function PictureField({ label, id, address, error, onChange }: PictureFieldProps) {
  const { t } = useMessages()
  const [isChoosing, setChoosing] = useState(false)
  const problem = useId()
  return (
    <div>
      <div className={classes['picture']}>
        {address && <img src={`/media/${address}?w=160`} width="72" height="72" alt="" />}
        <div>
          {label}
          <Second>
            <bdi>{id || t('content.noPicture')}</bdi>
          </Second>
          <Button
            size="compact-sm"
            variant="default"
            aria-haspopup="dialog"
            aria-label={t('content.changePicture', { name: label })}
            aria-describedby={error ? problem : undefined}
            onClick={() => setChoosing(true)}
          >
            {t('content.change')}
          </Button>
        </div>
      </div>
      {error && (
        <Second tone="bad">
          <span id={problem} role="alert">
            {error}
          </span>
        </Second>
      )}
      {isChoosing && (
        <PictureDialog
          title={label}
          chosen={id}
          onChoose={(next) => {
            onChange(next)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

interface PictureDialogProps {
  title: string
  chosen: string
  onChoose: (id: string) => void
  onClose: () => void
}

/** Finds a picture by a part of its name. */
function PictureDialog({ title, chosen, onChoose, onClose }: PictureDialogProps) {
  const { t } = useMessages()
  const [search, setSearch] = useState('')
  const { data: pictures } = useFoundPictures(search)
  return (
    <Dialog onClose={onClose} title={title} size={640}>
      <div className={classes['items']}>
        <TextInput
          label={t('content.findPicture')}
          description={t('content.findPictureHint')}
          autoComplete="off"
          maxLength={80}
          data-autofocus=""
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {pictures?.length === 0 && <p role="status">{t('content.noPictures')}</p>}
        <div className={classes['pictures']}>
          {pictures?.map(({ id, address }) => (
            <button key={id} type="button" className={classes['choice']} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              <img src={`/media/${address}?w=160`} alt="" loading="lazy" />
              <bdi>{id}</bdi>
            </button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
