import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { Icon } from './icon.tsx'
import type { ListExportProps } from './list-export-dialog.tsx'

// Loaded when it opens.
const ListExportDialog = lazy(async () => ({ default: (await import('./list-export-dialog.tsx')).ListExportDialog }))

/** The button that downloads a list as it is filtered, after a dialog. */
export function ListExport(props: ListExportProps) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Icon name="document" small />} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {props.label ?? t('export.button')}
      </Button>
      <Suspense>{isOpen && <ListExportDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
