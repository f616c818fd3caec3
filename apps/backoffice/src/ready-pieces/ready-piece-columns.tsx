import type { ListedReadyPiece } from '@karat/contract/staff-ready-pieces.ts'
import { useMemo } from 'react'
import { usePieceText } from '../orders/piece-text.ts'
import { useFormats } from '../ui/formats.ts'
import { LinkCell } from '../ui/link-cell.tsx'
import { PieceCell } from '../ui/piece-cell.tsx'
import { Second } from '../ui/second.tsx'
import { SinceCell } from '../ui/since-cell.tsx'
import type { Column } from '../ui/staff-list.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './ready-pieces.module.css'
import { hrefOfPiece, toneOfPiece, usePlaceName } from './use-ready-pieces.ts'

/** The columns of the list of ready pieces. */
export function useReadyPieceColumns(): readonly Column<ListedReadyPiece>[] {
  const { t, nameOf } = useMessages()
  const { grams } = useFormats()
  const pieceText = usePieceText()
  const placeName = usePlaceName()
  return useMemo(
    (): Column<ListedReadyPiece>[] => [
      {
        id: 'tag',
        area: 'name',
        header: t('readyPieces.tag'),
        cell: ({ row: { original } }) => (
          <LinkCell to={hrefOfPiece(original)} text={original.tag}>
            {original.huids.length > 0 && (
              <bdi>
                {t('huid.label')} {original.huids.join(', ')}
              </bdi>
            )}
          </LinkCell>
        ),
      },
      {
        id: 'piece',
        area: 'piece',
        header: t('column.piece'),
        cell: ({ row: { original } }) => (
          <PieceCell mediaId={original.mediaID} name={original.name} {...(original.lang !== null && { lang: original.lang })}>
            {pieceText(original)}
            <span className={classes['onCard']}> · {t('readyPieces.netOf', { weight: grams(original.netMg) })}</span>
          </PieceCell>
        ),
      },
      {
        id: 'weight',
        area: 'wide',
        align: 'end',
        header: t('readyPieces.net'),
        cell: ({ row: { original } }) => (
          <>
            {grams(original.netMg)}
            <Second>{t('readyPieces.grossOf', { weight: grams(original.grossMg) })}</Second>
          </>
        ),
      },
      {
        id: 'place',
        area: 'who',
        header: t('readyPieces.place'),
        cell: ({ row: { original } }) => (
          <>
            <bdi>{placeName(original.storeID)}</bdi>
            {original.state === 'away' ? (
              <Second>{t('readyPieces.to', { place: placeName(original.toStoreID) })}</Second>
            ) : (
              original.tray !== '' && <Second>{t('readyPieces.inTray', { tray: original.tray })}</Second>
            )}
          </>
        ),
      },
      {
        id: 'state',
        area: 'state',
        header: t('column.state'),
        cell: ({ row: { original } }) => (
          <>
            <StateLabel tone={toneOfPiece[original.state]}>{nameOf('readyPieceState', original.state)}</StateLabel>
            {original.order !== null && (
              <Second>
                <bdi>{original.order}</bdi>
              </Second>
            )}
          </>
        ),
      },
      { id: 'since', area: 'day', header: t('column.since'), cell: ({ row: { original } }) => <SinceCell at={original.since} /> },
    ],
    [t, nameOf, grams, pieceText, placeName],
  )
}
