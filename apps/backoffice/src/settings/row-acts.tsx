import { Button } from '@mantine/core'
import { useMessages } from '../messages/messages.tsx'
import classes from './settings.module.css'

const acts = ['change', 'remove'] as const

/** The buttons of a row that change or remove what it shows; `name` is that of the row for screen readers. */
export function RowActs({ name, onAct }: { name: string; onAct: (act: (typeof acts)[number]) => void }) {
  const { t, nameOf } = useMessages()
  return (
    <div className={classes['acts']}>
      {acts.map((act) => (
        <Button
          key={act}
          variant="default"
          size="compact-sm"
          aria-haspopup="dialog"
          aria-label={t('staff.actionOn', { action: nameOf('settingsAct', act), name })}
          onClick={() => onAct(act)}
        >
          {nameOf('settingsAct', act)}
        </Button>
      ))}
    </div>
  )
}
