import { Button, Skeleton } from '@mantine/core'
import type { StaffReadyPiece } from '@karat/contract/staff-ready-pieces.ts'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { UndoNotice } from '../audit/undo-notice.tsx'
import { usePieceText } from '../orders/piece-text.ts'
import { isWaiting, useWaitingActs, type WaitingAct } from '../approvals/use-waiting-acts.ts'
import { WaitingBox } from '../approvals/waiting-box.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { Columns } from '../ui/columns.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { useFormats } from '../ui/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { Neighbours } from '../ui/neighbours.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PieceCell } from '../ui/piece-cell.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { UnknownPage } from '../ui/unknown-page.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './ready-pieces.module.css'
import { ArriveDialog } from './arrive-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { hrefOfPiece, hrefOfTags, readyPiecesKey, toneOfPiece, usePlaceName, useReadyPiece } from './use-ready-pieces.ts'

/** `/backoffice/ready-pieces/TAG`: a ready piece with its weights, its place, and every movement. */
export function ReadyPiecePage() {
  const { t } = useMessages()
  const { tag = '' } = useParams()
  const may = useMay()
  if (!may('stock.read')) return <Forbidden page={t('menu.readyPieces')} />
  return (
    <ShopMessages>
      <PieceByTag key={tag} tag={tag} />
    </ShopMessages>
  )
}

function PieceByTag({ tag }: { tag: string }) {
  const { t } = useMessages()
  const { data, error } = useReadyPiece(tag)
  if (data) return <PieceView piece={data} />
  if (error)
    return (
      <UnknownPage
        number={tag}
        problem={error}
        text={t('readyPieces.unknown')}
        list={{ href: '/ready-pieces', label: t('menu.readyPieces') }}
      />
    )
  return <Skeleton height={400} />
}

function PieceView({ piece }: { piece: StaffReadyPiece }) {
  const { t, nameOf } = useMessages()
  const { grams, carats, money } = useFormats()
  const pieceText = usePieceText()
  const placeName = usePlaceName()
  const may = useMay()
  const { site } = useWork()
  const waiting = useWaitingActs([`ready-pieces:${piece.tag}`])
  const isForSale = piece.state === 'free' || piece.state === 'away'
  const { price, tag, state, productID, variantID, huids, grossMg, netMg, caratMilli, otherMg, certificate, tray, ownership } = piece
  return (
    <>
      <PageHead
        title={tag}
        above={
          <>
            <Link to="/ready-pieces">{t('menu.readyPieces')}</Link>
            <Icon name="forward" small flips />
            <Link to={`/ready-pieces?view=${state}`}>{nameOf('readyPieceState', state)}</Link>
          </>
        }
        beside={
          <StateLabel boxed tone={toneOfPiece[state]}>
            {nameOf('readyPieceState', state)}
          </StateLabel>
        }
        actions={<Neighbours href={hrefOfPiece(piece)} />}
      />
      {may('stock.move') && (
        <UndoNotice object="ready-pieces" id={tag} under={readyPiecesKey(site.id)} touches={[readyPiecesKey(site.id)]} />
      )}
      <Columns
        rail={
          <Box title={t('readyPieces.weights')}>
            <DetailList
              rows={[
                [t('readyPieces.gross'), grams(grossMg)],
                ...(caratMilli > 0 ? [[t('readyPieces.stones'), carats(caratMilli)] as const] : []),
                ...(otherMg > 0 ? [[t('readyPieces.other'), grams(otherMg)] as const] : []),
                [t('readyPieces.net'), grams(netMg), true],
                ...(isForSale
                  ? [[t('readyPieces.price'), price === null ? t('readyPieces.priceOfVariant') : money(price, site.currency)] as const]
                  : []),
              ]}
            />
          </Box>
        }
      >
        <Box title={t('column.piece')}>
          <div className={classes['stack']}>
            <PieceCell mediaId={piece.mediaID} name={piece.name} {...(piece.lang !== null && { lang: piece.lang })}>
              {pieceText(piece)}
            </PieceCell>
            <DetailList
              rows={[
                [
                  t('readyPieces.variant'),
                  may('products.read') ? (
                    <Link key="variant" to={`/products/${encodeURIComponent(productID)}`}>
                      <bdi>{variantID}</bdi>
                    </Link>
                  ) : (
                    <bdi key="variant">{variantID}</bdi>
                  ),
                ],
                [
                  t('readyPieces.place'),
                  <bdi key="place">
                    {placeName(piece.storeID)}
                    {state === 'away' && ` · ${t('readyPieces.to', { place: placeName(piece.toStoreID) })}`}
                  </bdi>,
                ],
                ...(piece.order === null
                  ? []
                  : [
                      [
                        t('column.order'),
                        may('orders.read') ? (
                          <Link key="order" to={`/orders/${encodeURIComponent(piece.order)}`}>
                            <bdi>{piece.order}</bdi>
                          </Link>
                        ) : (
                          <bdi key="order">{piece.order}</bdi>
                        ),
                      ] as const,
                    ]),
                ...(tray === '' ? [] : [[t('readyPieces.tray'), <bdi key="tray">{tray}</bdi>] as const]),
                ...(huids.length === 0 ? [] : [[t('huid.label'), <bdi key="huids">{huids.join(', ')}</bdi>] as const]),
                ...(certificate === '' ? [] : [[t('readyPieces.certificate'), <bdi key="certificate">{certificate}</bdi>] as const]),
                [t('readyPieces.ownership'), nameOf('pieceOwnership', ownership)],
              ]}
            />
          </div>
        </Box>
        <WaitingBox approvals={waiting}>{t('readyPieces.writeOffWaits')}</WaitingBox>
        <ActsBox piece={piece} waiting={waiting} />
        <MovementsBox piece={piece} />
      </Columns>
    </>
  )
}

/** The acts on a piece where it is: a member of a store sends from it, and confirms what arrives there. */
function ActsBox({ piece, waiting }: { piece: StaffReadyPiece; waiting: readonly WaitingAct[] }) {
  const { t } = useMessages()
  const may = useMay()
  const { site } = useWork()
  const placeName = usePlaceName()
  const [dialog, setDialog] = useState<'send' | 'arrive' | 'correct' | 'write-off'>()
  const writeOff = useAct('POST /api/staff/ready-pieces/:tag/write-off/', {
    draft: `write off ${site.id} ${piece.tag}`,
    touches: [readyPiecesKey(site.id)],
    onDone: () => setDialog(undefined),
  })
  const { tag, state, storeID, toStoreID } = piece
  const limit = site.limits['stock.move']
  const mayAt = (store: string | null) => may('stock.move') && (limit === undefined || (store !== null && limit.includes(store)))
  const canSend = state === 'free' && mayAt(storeID)
  const canArrive = state === 'away' && mayAt(toStoreID)
  const canWriteOff =
    (state === 'free' || state === 'away') && mayAt(storeID) && !isWaiting(waiting, 'POST /api/staff/ready-pieces/:tag/write-off/', tag)
  const close = () => setDialog(undefined)
  const canPrint = may('stock.move')
  if (!canPrint) return null
  return (
    <Box title={t('readyPieces.acts')}>
      <div className={classes['buttons']}>
        {canArrive && (
          <Button aria-haspopup="dialog" onClick={() => setDialog('arrive')}>
            {t('readyPieces.arrive', { place: placeName(toStoreID) })}
          </Button>
        )}
        {canSend && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setDialog('send')}>
            {t('readyPieces.send')}
          </Button>
        )}
        {/* A piece is corrected where it can be sent from. */}
        {canSend && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setDialog('correct')}>
            {t('readyPieces.correct')}
          </Button>
        )}
        {canPrint && (
          <Button variant="default" component={Link} to={hrefOfTags([tag])}>
            {t('readyPieces.printTags')}
          </Button>
        )}
        {canWriteOff && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setDialog('write-off')}>
            {t('readyPieces.writeOff')}
          </Button>
        )}
      </div>
      {dialog === 'send' && <SendDialog piece={piece} onClose={close} />}
      {dialog === 'arrive' && <ArriveDialog piece={piece} onClose={close} />}
      {dialog === 'correct' && <CorrectDialog piece={piece} onClose={close} />}
      {dialog === 'write-off' && (
        <ReasonDialog
          title={t('readyPieces.writeOff')}
          lead={t('readyPieces.writeOffLead')}
          confirm={t('readyPieces.writeOff')}
          isInternal
          act={writeOff}
          onSend={(reason) => writeOff.run({ params: { tag }, body: { reason } })}
          onClose={close}
        />
      )}
    </Box>
  )
}

/** The movements of a piece, the newest first. */
function MovementsBox({ piece: { movements } }: { piece: StaffReadyPiece }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const placeName = usePlaceName()
  return (
    <Box title={t('readyPieces.movements')}>
      <ol className={classes['moves']}>
        {movements.map(({ at, kind, fromStoreID, toStoreID, by, reason }, index) => {
          const isTravel = kind === 'send' || kind === 'arrive' || kind === 'recall'
          const place = isTravel
            ? t('readyPieces.fromTo', { from: placeName(fromStoreID), to: placeName(toStoreID) })
            : placeName(kind === 'receive' || kind === 'release' || kind === 'return' || kind === 'restore' ? toStoreID : fromStoreID)
          return (
            <li key={`${at} ${index}`}>
              <b>{nameOf('pieceMovement', kind)}</b>
              <span>
                <bdi>{place}</bdi>
                {reason !== '' && (
                  <>
                    {' · '}
                    <bdi>{reason}</bdi>
                  </>
                )}
              </span>
              <Second>
                {by !== '' && (
                  <>
                    <bdi>{by}</bdi>
                    {t('list.comma')}
                  </>
                )}
                <time dateTime={at}>{time(at)}</time>
              </Second>
            </li>
          )
        })}
      </ol>
    </Box>
  )
}
