import '../../app/library-forms.css'
import { Radio } from '@mantine/core'
import type { StaffImport } from '@karat/contract/staff-imports.ts'
import { type PictureMode, pictureModes } from '@karat/sites/imports.ts'
import { useState } from 'react'
import { useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { Box } from '../../ui/box.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useMessages } from '../../messages/messages.tsx'
import classes from './imports.module.css'
import { importsKey } from './use-imports.ts'

/** The choice of how imported pictures join those of their products; another one is checked anew. */
export function PictureModeBox({ of: { id }, mode }: { of: StaffImport; mode: PictureMode }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  // Shown at once, and as it was where the service refuses it.
  const [chosen, choose] = useState(mode)
  const act = useAct('POST /api/staff/imports/:id/pictures/', { touches: [importsKey(site.id)] })
  return (
    <Box>
      <ProblemNotice problem={act.problem} />
      <Radio.Group
        label={t('imports.pictureMode')}
        value={act.problem ? mode : chosen}
        onChange={(value) => {
          const next = pictureModes.find((one) => one === value) ?? mode
          choose(next)
          act.run({ params: { id }, body: { mode: next } })
        }}
      >
        <div className={classes['choices']}>
          {pictureModes.map((one) => (
            <Radio key={one} value={one} label={nameOf('pictureMode', one)} disabled={act.busy} />
          ))}
        </div>
      </Radio.Group>
    </Box>
  )
}
