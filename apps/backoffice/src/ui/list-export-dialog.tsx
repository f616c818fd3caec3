import { useMay } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { useMessages } from '../messages/messages.tsx'
import { ActDialog } from './act-dialog.tsx'

type OrdersExport = 'POST /api/staff/exports/orders/'

/** The lists that can be downloaded. */
export type ExportedList = 'orders' | 'returns' | 'refunds' | 'drafts' | 'reviews' | 'products' | 'audit'

const orderParts = ['namesShort', 'phonesMasked'] as const
/** The parts that a file withholds from a member who may not export customers. */
const withheldIn: Readonly<Record<ExportedList, readonly string[]>> = {
  orders: [...orderParts, 'emailsMasked', 'placesLeftOut'],
  returns: orderParts,
  drafts: orderParts,
  reviews: ['authorsLeftOut'],
  refunds: [],
  products: [],
  audit: [],
}

export interface ListExportProps {
  list: ExportedList
  /** The filters of the list, as the call of the export takes them. */
  filter: Readonly<Record<string, string>>
}

/** Says what the file of a list will have, and downloads it; the browser saves it while it arrives. */
export function ListExportDialog({ list, filter, onClose }: ListExportProps & { onClose: () => void }) {
  const { t, nameOf } = useMessages()
  const may = useMay()
  const withheld = may('customers.export') ? [] : withheldIn[list]
  // The exports of the lists differ in their filters alone, which the service checks.
  const act = useAct(`POST /api/staff/exports/${list}/` as OrdersExport, {
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
      {withheld.length > 0 && (
        <>
          <p>{t('export.withheld')}</p>
          <ul>
            {withheld.map((part) => (
              <li key={part}>{nameOf('exportWithheld', part)}</li>
            ))}
          </ul>
        </>
      )}
    </ActDialog>
  )
}
