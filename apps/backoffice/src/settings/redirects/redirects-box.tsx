import { Button } from '@mantine/core'
import type { StaffRewrite } from '@karat/contract/staff-operations.ts'
import { useCallback, useState } from 'react'
import { useApi } from '../../api/api-context.ts'
import { useMay, useWork } from '../../api/session.tsx'
import { UndoNotice } from '../../audit/undo-notice.tsx'
import { Box } from '../../ui/box.tsx'
import { QueueList, type QueuePlace } from '../../ui/queue-list.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { readable, useRedirectColumns } from './redirect-columns.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'
import { RemoveRedirectDialog } from './remove-redirect-dialog.tsx'
import { redirectsKey } from './redirects-key.ts'

/** The redirects of the site: where the addresses of moved pages lead. */
export function RedirectsBox({ listing }: { listing: QueuePlace }) {
  const { t } = useMessages()
  const api = useApi()
  const may = useMay()
  const { site } = useWork()
  const [asked, setAsked] = useState<{ act: 'add' } | { act: 'change' | 'remove'; redirect: StaffRewrite }>()
  /** The address whose redirect was changed last, which can be undone. */
  const [touched, setTouched] = useState<string>()
  /** The member's own changes: each shows the list anew, which else waits for the member to ask for it. */
  const [changes, setChanges] = useState(0)
  const isEditor = may('content.write')
  const ask = useCallback((act: 'change' | 'remove', redirect: StaffRewrite) => {
    setAsked({ act, redirect })
    setTouched(redirect.source)
  }, [])
  const key = redirectsKey(site.id)
  const columns = useRedirectColumns(isEditor ? ask : undefined)
  const close = () => setAsked(undefined)
  const onChanged = (source: string) => {
    setTouched(source)
    setChanges(changes + 1)
  }
  return (
    <>
      {touched !== undefined && isEditor && (
        <UndoNotice key={touched} object="rewrites" id={touched} thing={readable(touched)} under={key} touches={[key]} />
      )}
      <Box
        title={t('redirects.title')}
        actions={
          isEditor && (
            <Button aria-haspopup="dialog" onClick={() => setAsked({ act: 'add' })}>
              {t('redirects.add')}
            </Button>
          )
        }
        flush
      >
        <QueueList
          list="redirects"
          listing={listing}
          label={t('redirects.title')}
          queryKey={[...key, 'list', changes]}
          load={async (query) => {
            const { rewrites, next } = await api.call('GET /api/staff/rewrites/', { query })
            return { rows: rewrites, next }
          }}
          columns={columns}
          fields={[]}
          search={t('redirects.search')}
          idOf={({ source }) => source}
          hrefOf={() => undefined}
          empty={t('redirects.none')}
        />
      </Box>
      {asked && asked.act !== 'remove' && (
        <RedirectDialog opened={asked.act === 'change' ? asked.redirect : undefined} onSaved={onChanged} onClose={close} />
      )}
      {asked?.act === 'remove' && (
        <RemoveRedirectDialog
          redirect={asked.redirect}
          name={readable(asked.redirect.source)}
          onRemoved={() => onChanged(asked.redirect.source)}
          onClose={close}
        />
      )}
    </>
  )
}
