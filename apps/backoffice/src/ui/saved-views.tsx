import { Button, Menu, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SavedList } from '@karat/sites/staff-lists.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useAct } from '../api/use-act.ts'
import { useWords } from '../words/words.tsx'
import { ActDialog } from './act-dialog.tsx'
import { Icon } from './icon.tsx'
import type { SavedAddress } from './list-address.ts'
import { useFieldProblem } from './problem-notice.tsx'
import classes from './saved-views.module.css'

interface SavedView {
  id: string
  name: string
  address: SavedAddress
}

const viewsKey = (list: SavedList) => ['saved views', list] as const

interface SavedViewsProps {
  list: SavedList
  /** What the list shows now. */
  place: SavedAddress
}

/** The views of a list that the member saved: the menu that opens one, and the dialogs that save, rename and remove them. */
export function SavedViews({ list, place }: SavedViewsProps) {
  const { t } = useWords()
  const api = useApi()
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const { data } = useQuery({
    queryKey: viewsKey(list),
    queryFn: async () => (await api.call('GET /api/staff/views/', { query: { list } })).views,
  })
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="star" small />}>
            {t('views.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('views.own')}</Menu.Label>
          {data?.length === 0 && <Menu.Item disabled>{t('views.none')}</Menu.Item>}
          {data?.map(({ id, name, address }) => (
            <Menu.Item key={id} component={Link} to={`?${new URLSearchParams(address).toString()}`}>
              <bdi>{name}</bdi>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog('save')}>{t('views.save')}</Menu.Item>
          {data && data.length > 0 && <Menu.Item onClick={() => setDialog('manage')}>{t('views.manage')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SaveDialog list={list} place={place} onClose={close} />}
      {dialog === 'manage' && data && <ManageDialog list={list} views={data} onClose={close} />}
    </>
  )
}

function SaveDialog({ list, place, onClose }: SavedViewsProps & { onClose: () => void }) {
  const { t } = useWords()
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
function ManageDialog({ list, views, onClose }: { list: SavedList; views: readonly SavedView[]; onClose: () => void }) {
  const { t } = useWords()
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
