import { Button, TextInput } from '@mantine/core'
import type { SavedList } from '@karat/sites/staff-lists.ts'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useMessages } from '../messages/messages.tsx'
import { ActDialog } from './act-dialog.tsx'
import { useFieldProblem } from './problem-notice.tsx'
import { type SavedView, type SavedViewsProps, viewsKey } from './saved-view.ts'
import classes from './saved-views.module.css'

/** Saves what a list shows now as a view. */
export function SaveDialog({ list, place, onClose }: SavedViewsProps & { onClose: () => void }) {
  const { t } = useMessages()
  const [name, setName] = useState('')
  const act = useAct('POST /api/staff/views/', { touches: [viewsKey(list)], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  return (
    <ActDialog
      title={t('views.saveTitle')}
      lead={t('views.saveLead')}
      confirm={t('views.save')}
      act={act}
      fields={['name']}
      canSend={name.trim() !== ''}
      onSend={() => act.run({ body: { list, name, address: { ...place } } })}
      onClose={onClose}
    >
      <TextInput
        label={t('views.name')}
        maxLength={40}
        data-autofocus
        value={name}
        error={problemOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ActDialog>
  )
}

/** Renames one view at a time, or removes some. It closes when the name is saved. */
export function ManageDialog({ list, views, onClose }: { list: SavedList; views: readonly SavedView[]; onClose: () => void }) {
  const { t } = useMessages()
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const rename = useAct('POST /api/staff/views/:id/', { touches: [viewsKey(list)], onDone: onClose })
  const removal = useAct('POST /api/staff/views/:id/remove/', { touches: [viewsKey(list)] })
  const problemOf = useFieldProblem(rename.problem)
  const changed = views.find(({ id, name }) => names[id] !== undefined && names[id].trim() !== '' && names[id] !== name)
  return (
    <ActDialog
      title={t('views.manage')}
      confirm={t('views.rename')}
      act={{ problem: rename.problem ?? removal.problem, busy: rename.busy || removal.busy }}
      fields={['name']}
      canSend={changed !== undefined}
      onSend={() => changed && rename.run({ params: { id: changed.id }, body: { name: names[changed.id] ?? '' } })}
      onClose={onClose}
    >
      {views.map(({ id, name }) => (
        <div key={id} className={classes['row']}>
          <TextInput
            aria-label={t('views.renameOne', { name })}
            maxLength={40}
            value={names[id] ?? name}
            error={id === changed?.id && problemOf('name')}
            onChange={(event) => setNames({ [id]: event.currentTarget.value })}
          />
          <Button variant="default" aria-label={t('views.removeOne', { name })} onClick={() => removal.run({ params: { id }, body: {} })}>
            {t('views.remove')}
          </Button>
        </div>
      ))}
    </ActDialog>
  )
}
