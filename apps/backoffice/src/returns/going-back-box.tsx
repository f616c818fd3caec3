import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { usePieceText } from '../orders/piece-text.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { PieceCell } from '../ui/piece-cell.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './request-box.module.css'

/** The pieces that came in and were not accepted: whether each waits to go back to its owner, or how it went. */
export function GoingBackBox({ record: { pieces, parcelBack } }: { record: StaffReturn }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const pieceText = usePieceText()
  const back = pieces.filter(({ goesBack }) => goesBack)
  if (back.length === 0) return null
  const waits = back.filter(({ backAt }) => backAt === null).length
  return (
    <Box
      title={t('goingBack.title')}
      actions={
        <StateLabel boxed tone={waits > 0 ? 'act' : 'done'}>
          {waits > 0 ? t('goingBack.waits', { count: waits }) : t(parcelBack ? 'goingBack.sent' : 'goingBack.handedOver')}
        </StateLabel>
      }
    >
      <div className={classes['request']}>
        {back.map((piece) => (
          <div key={piece.unit} className={classes['piece']}>
            <PieceCell mediaId={piece.mediaId} name={piece.name} lang={piece.lang}>
              {pieceText(piece)}
            </PieceCell>
            {piece.backAt !== null && (
              <Second>
                {time(piece.backAt)}
                {parcelBack && parcelBack.carrier !== '' && (
                  <>
                    , <bdi>{parcelBack.carrier}</bdi> <bdi>{parcelBack.number}</bdi>
                  </>
                )}
              </Second>
            )}
          </div>
        ))}
      </div>
    </Box>
  )
}
