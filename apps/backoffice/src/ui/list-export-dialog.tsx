import { useMay } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { useMessages } from '../messages/messages.tsx'
import { ActDialog } from './act-dialog.tsx'

type OrdersExport = 'POST /api/staff/orders/export/'

/** The lists that can be downloaded. */
export type ExportedList = 'orders' | 'returns' | 'refunds' | 'drafts' | 'reviews' | 'products' | 'audit'

/** The lists that have no customers. */
const withoutCustomers: ReadonlySet<ExportedList> = new Set(['products', 'audit'])

export interface ListExportProps {
  list: ExportedList
  /** The filters of the list, as the call of the export takes them. */
  filter: Readonly<Record<string, string>>
}

/** Says what the file of a list will have, and downloads it; the browser saves it while it arrives. */
export function ListExportDialog({ list, filter, onClose }: ListExportProps & { onClose: () => void }) {
  const { t } = useMessages()
  const may = useMay()
  // The exports of the lists differ in their filters alone, which the service checks.
  const act = useAct(`POST /api/staff/${list}/export/` as OrdersExport, {
    onDone: ({ address }) => {
      onClose()
      location.assign(address)
    },
  })
  return (
    <ActDialog
      title={t('export.title')}
      lead={t('export.lead')}
      confirm={t('export.start')}
      act={act}
      canSend
      onSend={() => act.run({ body: filter })}
      onClose={onClose}
    >
      {!withoutCustomers.has(list) && !may('customers.export') && <p>{t('export.masked')}</p>}
    </ActDialog>
  )
}
