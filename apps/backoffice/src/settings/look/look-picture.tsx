import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { UploadList } from '../../products/pictures/upload-list.tsx'
import { useUploads } from '../../products/pictures/use-uploads.ts'
import { Second } from '../../ui/second.tsx'
import { useMessages } from '../../messages/messages.tsx'
import classes from './look.module.css'

interface LookPictureProps {
  name: 'logo' | 'icon'
  /** The address of the picture; null for none. */
  address: string | null
  /** Shown in place of a picture. */
  none: ReactNode
  /** The colour behind it on pages. */
  paper: string
  problem: string | undefined
  isClosed: boolean
  onChange: (address: string | null) => void
}

/** A picture of a look, which is uploaded in place of the one that there is. */
export function LookPicture({ name, address, none, paper, problem, isClosed, onChange }: LookPictureProps) {
  const { t, nameOf } = useMessages()
  const { uploads, add, retry, forget } = useUploads()
  const field = useId()
  const problemId = useId()
  const takeUploaded = useEffectEvent(() => {
    const [done] = uploads.filter(({ state }) => state === 'done')
    if (!done?.picture) return
    onChange(done.picture.id)
    forget([done.key])
  })
  useEffect(() => takeUploaded(), [uploads])
  const label = nameOf('lookPicture', name)
  return (
    <div className={classes['picture']}>
      <figure style={{ background: paper }} data-square={name === 'icon' || undefined}>
        {address ? <img src={`/media/${address}?w=320`} alt={label} /> : none}
      </figure>
      <span>{label}</span>
      <Second>{nameOf('lookPictureHint', name)}</Second>
      {problem && (
        <Second tone="bad">
          <span id={problemId} role="alert">
            {problem}
          </span>
        </Second>
      )}
      {!isClosed && (
        <span className={classes['buttons']}>
          <label className={classes['upload']} htmlFor={field}>
            {t(address ? 'look.replace' : 'look.upload')}
            {/* It covers the button: files that are dropped on it are chosen by it. SVG is not among them: it may hold scripts. */}
            <input
              id={field}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              aria-label={t('staff.actionOn', { action: t(address ? 'look.replace' : 'look.upload'), name: label })}
              aria-describedby={problem ? problemId : undefined}
              onChange={(event) => {
                add([...(event.currentTarget.files ?? [])].slice(0, 1))
                event.currentTarget.value = ''
              }}
            />
          </label>
          {address && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('staff.actionOn', { action: nameOf('settingsAct', 'remove'), name: label })}
              onClick={() => onChange(null)}
            >
              {nameOf('settingsAct', 'remove')}
            </Button>
          )}
        </span>
      )}
      <UploadList uploads={uploads} onRetry={retry} onForget={(key) => forget([key])} />
    </div>
  )
}
