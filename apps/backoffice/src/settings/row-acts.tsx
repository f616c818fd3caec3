import { Button } from '@mantine/core'
import { useMessages } from '../messages/messages.tsx'
import classes from './settings.module.css'

const usual = ['change', 'remove'] as const

interface RowActsProps<A extends string> {
  /** The name of the row for screen readers. */
  name: string
  acts: readonly A[]
  onAct: (act: A) => void
}

/** The buttons of a row that change or remove what it shows. */
export function RowActs({ name, onAct }: Omit<RowActsProps<(typeof usual)[number]>, 'acts'>) {
  return <RowButtons name={name} acts={usual} onAct={onAct} />
}

/** The buttons of a row for other acts. */
export function RowButtons<A extends string>({ name, acts, onAct }: RowActsProps<A>) {
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
