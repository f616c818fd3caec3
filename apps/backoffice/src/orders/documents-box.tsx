import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { IconRows } from '../ui/icon-rows.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useMessages } from '../messages/messages.tsx'
import { type Parcel, ParcelDialog } from './parcel-dialog.tsx'

interface DocumentsBoxProps {
  order: Pick<StaffOrder, 'documents' | 'parcels' | 'currencyCode'>
  /** The number of the order, where the member may correct its parcels. */
  correctable?: string | undefined
}

/** The documents of an order, each opened in a window of its own, and its parcels with the carrier's page. */
export function DocumentsBox({ order, correctable }: DocumentsBoxProps) {
  const { t, nameOf } = useMessages()
  const { time, money } = useFormats()
  const [corrected, setCorrected] = useState<Parcel>()
  if (order.documents.length === 0 && order.parcels.length === 0) return null
  return (
    <Box title={t('documents.title')}>
      <IconRows
        rows={[
          ...order.documents.map((document) => ({
            key: `${document.kind} ${document.number}`,
            icon: 'document' as const,
            text: (
              <a href={document.address} target="_blank" rel="noreferrer">
                {nameOf('document', document.kind)} <bdi>{document.number}</bdi> <Icon name="print" small />
              </a>
            ),
            second: [time(document.issuedAt), document.total !== null && money(document.total, order.currencyCode)]
              .filter(Boolean)
              .join(', '),
          })),
          ...order.documents.flatMap(({ number, label }) =>
            label === null
              ? []
              : {
                  key: `label ${number}`,
                  icon: 'document' as const,
                  text: (
                    <a href={label} target="_blank" rel="noreferrer">
                      {t('documents.label')} <bdi>{number}</bdi> <Icon name="print" small />
                    </a>
                  ),
                  second: t('documents.labelHint'),
                },
          ),
          ...order.parcels.map((parcel) => ({
            key: parcel.parcelID,
            icon: 'truck' as const,
            text: parcel.page ? (
              <a href={parcel.page} target="_blank" rel="noreferrer">
                {parcel.carrier} <bdi>{parcel.number}</bdi>
              </a>
            ) : (
              <>
                {parcel.carrier} <bdi>{parcel.number}</bdi>
              </>
            ),
            second: (
              <>
                {parcel.deliveredAt === null
                  ? t('documents.sent', { time: time(parcel.shippedAt) })
                  : t('documents.delivered', { time: time(parcel.deliveredAt) })}
                {parcel.seal !== '' && ` · ${t('documents.seal', { seal: parcel.seal })}`}
                {correctable !== undefined && parcel.mayCorrect && (
                  <>
                    {' · '}
                    <TextButton onClick={() => setCorrected(parcel)} aria-haspopup="dialog">
                      {t('parcel.correct')}
                    </TextButton>
                  </>
                )}
              </>
            ),
          })),
        ]}
      />
      {corrected && correctable !== undefined && (
        <ParcelDialog number={correctable} parcel={corrected} onClose={() => setCorrected(undefined)} />
      )}
    </Box>
  )
}
