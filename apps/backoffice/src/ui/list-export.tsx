import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { useWords } from '../words/words.tsx'
import { ActDialog } from './act-dialog.tsx'
import { Icon } from './icon.tsx'

type OrdersExport = 'POST /api/staff/orders/export/'

/** The lists that can be downloaded. */
export type ExportedList = 'orders' | 'returns' | 'refunds' | 'drafts' | 'reviews' | 'audit'

interface ListExportProps {
  list: ExportedList
  /** What the list is filtered with, as the call of the export takes it. */
  filter: Readonly<Record<string, string>>
}

/** The button that downloads a list as it is filtered, after a dialog; the browser saves the file while it arrives. */
export function ListExport({ list, filter }: ListExportProps) {
  const { t } = useWords()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  // The exports of the lists differ in their filters alone, which the service checks.
  const act = useAct(`POST /api/staff/${list}/export/` as OrdersExport, {
    onDone: ({ address }) => {
      setOpen(false)
      location.assign(address)
    },
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="document" small />}
        onClick={() => {
          act.reset()
          setOpen(true)
        }}
      >
        {t('export.button')}
      </Button>
      {isOpen && (
        <ActDialog
          title={t('export.title')}
          lead={t('export.lead')}
          confirm={t('export.start')}
          act={act}
          canSend
          onSend={() => act.run({ body: filter })}
          onClose={() => setOpen(false)}
        >
          {list !== 'audit' && !may('customers.export') && <p>{t('export.masked')}</p>}
        </ActDialog>
      )}
    </>
  )
}
