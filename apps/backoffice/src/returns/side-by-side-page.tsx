import { Button } from '@mantine/core'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { Link, useParams } from 'react-router'
import { useMay } from '../api/session.tsx'
import { DocumentsBox } from '../orders/documents-box.tsx'
import { usePieceText } from '../orders/piece-text.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { UnknownPage } from '../ui/unknown-page.tsx'
import { useMessages } from '../messages/messages.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import requestClasses from './request-box.module.css'
import classes from './side-by-side.module.css'
import { toneOfReturn } from './return-states.ts'
import { useReturn, useReturnPhotos } from './use-return.ts'

/** `/backoffice/returns/NUMBER/side-by-side`: each piece of a return as it was sold beside how it came back; the page is made to be printed. */
export function SideBySidePage() {
  const { t } = useMessages()
  const { number = '' } = useParams()
  const may = useMay()
  return may('orders.read') ? <SideBySide key={number} number={number} /> : <Forbidden page={t('menu.returns')} />
}

function SideBySide({ number }: { number: string }) {
  const { t } = useMessages()
  const { data, error } = useReturn(number)
  if (data) return <Comparison record={data} />
  if (!error) return null
  const list = { href: '/returns', label: t('menu.returns') }
  return <UnknownPage number={number} problem={error} text={t('unknown.return', { number })} list={list} />
}

function Comparison({ record }: { record: StaffReturn }) {
  const { t, nameOf } = useMessages()
  const { day } = useFormats()
  const { number, orderNumber, orderedAt, pieces, currencyCode } = record
  return (
    <>
      <PageHead
        title={t('sideBySide.title', { number })}
        above={
          <>
            <Link to="/returns">{t('menu.returns')}</Link>
            <Icon name="forward" small flips />
            <Link to={`/returns/${encodeURIComponent(number)}`}>
              <bdi>{number}</bdi>
            </Link>
          </>
        }
        beside={
          <StateLabel boxed tone={toneOfReturn(record.state)}>
            {nameOf('returnState', record.state)}
          </StateLabel>
        }
        actions={
          <Button variant="default" leftSection={<Icon name="print" small />} onClick={() => window.print()}>
            {t('sideBySide.print')}
          </Button>
        }
      />
      <p className={classes['lead']}>{t('sideBySide.lead', { order: orderNumber, day: day(orderedAt), customer: record.customer.name })}</p>
      <div className={classes['boxes']}>
        {pieces.map((piece) => (
          <PieceBox key={piece.unit} piece={piece} />
        ))}
        <PhotosBox record={record} />
        <DocumentsBox order={{ documents: record.documents, parcels: [], currencyCode }} />
      </div>
      <p className={classes['signature']}>{t('sideBySide.signature')}</p>
    </>
  )
}

/** A piece with every weight, number and count as it was sold, as it came back, and whether they agree. */
function PieceBox({ piece }: { piece: StaffReturn['pieces'][number] }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const pieceText = usePieceText()
  const { inspection } = piece
  return (
    <Box
      flush
      title={<bdi>{piece.name}</bdi>}
      beside={inspection ? t('inspection.by', { name: inspection.by, time: time(inspection.at) }) : pieceText(piece)}
    >
      <ComparisonTable piece={piece} />
      {!inspection && <p className={classes['none']}>{t('sideBySide.notInspected')}</p>}
    </Box>
  )
}

/** The pictures of the pieces as the shop shows them beside the photos of the customer. */
function PhotosBox({ record }: { record: StaffReturn }) {
  const { t, nameOf } = useMessages()
  const { data: photos = [] } = useReturnPhotos(record)
  const pieces = record.pieces.filter(({ mediaId }) => mediaId !== '')
  if (photos.length === 0 && pieces.length === 0) return null
  return (
    <Box title={t('sideBySide.photos')}>
      <div className={classes['photos']}>
        <div>
          <h3>{t('sideBySide.inShop')}</h3>
          <ul className={requestClasses['photos']}>
            {pieces.map((piece) => (
              <li key={piece.unit}>
                <img src={`/media/${piece.mediaId}?w=320`} width="320" height="320" alt={piece.name} />
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t('sideBySide.ofCustomer')}</h3>
          {photos.length === 0 && <p>{t('request.photos', { count: 0 })}</p>}
          <ul className={requestClasses['photos']}>
            {photos.map((photo) => (
              <li key={photo.imageID}>
                <a href={photo.url} target="_blank" rel="noreferrer">
                  <img
                    src={photo.url}
                    width={photo.width}
                    height={photo.height}
                    alt={photo.view === null ? t('request.photo') : nameOf('photoView', photo.view)}
                  />
                  <span>{photo.round === 0 ? t('request.first') : t('request.round', { round: photo.round })}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Box>
  )
}
