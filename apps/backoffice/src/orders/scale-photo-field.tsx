import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useAct } from '../api/use-act.ts'
import type { Problem } from '../api/problem.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { ScalePhoto } from './use-order-scales.ts'
import classes from './weigh-box.module.css'

interface ScalePhotoFieldProps {
  number: string
  /** The id of the photo that goes with the weighing. */
  photo: string | undefined
  /** The problem of the weighing. */
  problem: Problem | undefined
  onChange: (photo: string | undefined) => void
}

/** A photo of the piece on the scale, which is uploaded when it is chosen and kept with the weighing. */
export function ScalePhotoField({ number, photo, problem, onChange }: ScalePhotoFieldProps) {
  const { t, nameOf } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [uploaded, setUploaded] = useState<ScalePhoto>()
  const act = useAct('POST /api/staff/orders/:number/weigh/photo/', {
    onDone: (reply) => {
      setUploaded(reply.photo)
      onChange(reply.photo.imageID)
    },
  })
  const refusal = useFieldProblem(problem)('photo')
  const shown = uploaded?.imageID === photo ? uploaded : undefined
  return (
    <div className={classes['photo']}>
      {shown && <img src={shown.url} width={shown.width} height={shown.height} alt={t('weigh.photo')} />}
      <div>
        <div className={classes['buttons']}>
          <Button
            variant="default"
            loading={act.busy}
            aria-describedby={refusal ? problemId : undefined}
            onClick={() => input.current?.click()}
          >
            {t(photo === undefined ? 'weigh.photoAdd' : 'weigh.photoReplace')}
          </Button>
          {photo !== undefined && (
            <Button
              variant="default"
              aria-label={t('staff.actionOn', { action: nameOf('settingsAct', 'remove'), name: t('weigh.photo') })}
              onClick={() => onChange(undefined)}
            >
              {nameOf('settingsAct', 'remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/heic"
          hidden
          aria-label={t('weigh.photo')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) act.run({ params: { number }, body: file })
            // The same file may be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <Second>{t(photo !== undefined && !shown ? 'weigh.photoKept' : 'weigh.photoHint')}</Second>
        {refusal && (
          <Second tone="bad">
            <span id={problemId} role="alert">
              {refusal}
            </span>
          </Second>
        )}
        <ProblemNotice problem={act.problem} summary={false} />
      </div>
    </div>
  )
}
