import type { ExportedList } from '@karat/sites/staff-lists.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { type MessageKey, useMessages } from '../messages/messages.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { ActDialog } from './act-dialog.tsx'

type OrdersExport = 'POST /api/staff/exports/orders/'

const orderParts = ['namesShort', 'phonesMasked'] as const
/** The parts that a file withholds from a member who may not export customers. */
const withheldIn: Partial<Readonly<Record<ExportedList, readonly string[]>>> = {
  orders: [...orderParts, 'emailsMasked', 'placesLeftOut'],
  returns: orderParts,
  drafts: orderParts,
  reviews: ['authorsLeftOut'],
  enquiries: [...orderParts, 'emailsMasked', 'placesLeftOut'],
}

/** The sentences about files that are no list of the page's rows. */
const leads: Partial<Record<ExportedList, MessageKey>> = { 'new-prices': 'export.pricesLead', books: 'export.booksLead' }

/** The files of products: their list, or all that staff write of them, which an import takes. */
const productFiles = ['list', 'csv', 'xlsx'] as const

export interface ListExportProps {
  list: ExportedList
  /** The filters of the list, as the call of the export takes them. */
  filter: Readonly<Record<string, unknown>>
  /** The name of the file, where a page offers several; `Export` without it. */
  label?: string
}

/** Says what the file of a list will have, and downloads it; the browser saves it while it arrives. */
export function ListExportDialog(props: ListExportProps & { onClose: () => void }) {
  return (
    <ShopMessages>
      <ExportDialog {...props} />
    </ShopMessages>
  )
}

function ExportDialog({ list, filter, label, onClose }: ListExportProps & { onClose: () => void }) {
  const { t, nameOf } = useMessages()
  const may = useMay()
  const [file, setFile] = useState<(typeof productFiles)[number]>(list === 'product-file' ? 'csv' : 'list')
  const withheld = may('customers.export') ? [] : filter['file'] === 'register' ? ['buyersLeftOut'] : (withheldIn[list] ?? [])
  const hasFiles = list === 'products' || list === 'product-file'
  const files = list === 'products' ? productFiles : productFiles.filter((one) => one !== 'list')
  // The exports of the lists differ in their filters alone, which the service checks.
  const act = useAct(`POST /api/staff/exports/${file === 'list' ? list : 'product-file'}/` as OrdersExport, {
    onDone: ({ address }) => {
      onClose()
      location.assign(address)
    },
  })
  return (
    <ActDialog
      title={label ?? t('export.title')}
      lead={t(leads[list] ?? (file === 'list' ? 'export.lead' : 'export.fileLead'))}
      confirm={t('export.start')}
      act={act}
      canSend
      onSend={() => act.run({ body: file === 'list' ? filter : { ...filter, format: file } })}
      onClose={onClose}
    >
      {hasFiles && (
        <NativeSelect
          label={t('export.what')}
          value={file}
          data={files.map((value) => ({ value, label: nameOf('exportFile', value) }))}
          onChange={(event) => setFile(event.currentTarget.value as typeof file)}
        />
      )}
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
