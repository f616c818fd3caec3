import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useMessages } from '../messages/messages.tsx'
import { Icon } from './icon.tsx'
import { type SavedViewsProps, viewsKey } from './saved-view.ts'

// Loaded when the first of them opens.
const SaveDialog = lazy(async () => ({ default: (await import('./saved-view-dialogs.tsx')).SaveDialog }))
const ManageDialog = lazy(async () => ({ default: (await import('./saved-view-dialogs.tsx')).ManageDialog }))

/** The views of a list that the member saved: the menu that opens one, and the dialogs that save, rename and remove them. */
export function SavedViews({ list, place }: SavedViewsProps) {
  const { t } = useMessages()
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
          {/* No item that is disabled: the library would focus it, and the keys of the menu would do nothing. */}
          {data?.length === 0 && <Menu.Label>{t('views.none')}</Menu.Label>}
          {data?.map(({ id, name, address }) => (
            <Menu.Item key={id} component={Link} to={`?${new URLSearchParams(address).toString()}`}>
              <bdi>{name}</bdi>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog('save')} aria-haspopup="dialog">
            {t('views.save')}
          </Menu.Item>
          {data && data.length > 0 && (
            <Menu.Item onClick={() => setDialog('manage')} aria-haspopup="dialog">
              {t('views.manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'save' && <SaveDialog list={list} place={place} onClose={close} />}
        {dialog === 'manage' && data && <ManageDialog list={list} views={data} onClose={close} />}
      </Suspense>
    </>
  )
}
