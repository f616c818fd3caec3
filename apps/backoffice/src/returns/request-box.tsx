import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { Link } from 'react-router'
import { usePieceText } from '../orders/piece-text.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { PieceCell } from '../ui/piece-cell.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './request-box.module.css'
import { useReturnPhotos } from './use-return.ts'

/** The shopper's request: each piece with its reason and text, the photos by round, and the questions with their answers. */
export function RequestBox({ record }: { record: StaffReturn }) {
  const { t, nameOf } = useMessages()
  const { day, time } = useFormats()
  const pieceText = usePieceText()
  const { data: photos = [], error } = useReturnPhotos(record)
  return (
    <Box
      title={t('request.title')}
      beside={t('request.photos', { count: photos.length })}
      actions={
        <Link className={classes['link']} to={`/returns/${encodeURIComponent(record.number)}/side-by-side`}>
          {t('request.sideBySide')}
        </Link>
      }
    >
      <div className={classes['request']}>
        {record.pieces.map((piece) => (
          <div key={piece.unit} className={classes['piece']}>
            <PieceCell mediaId={piece.mediaId} name={piece.name} lang={piece.lang}>
              {pieceText(piece)}
              {piece.deliveredAt !== null && <>, {t('request.delivered', { day: day(piece.deliveredAt) })}</>}
              {piece.huids.length > 0 && <>, HUID {piece.huids.join(', ')}</>}
            </PieceCell>
            <StateLabel boxed tone="act">
              {nameOf('returnReason', piece.reason)}
            </StateLabel>
            {piece.text && (
              <p>
                <bdi>“{piece.text}”</bdi>
              </p>
            )}
          </div>
        ))}
        <ProblemNotice problem={error ?? undefined} />
        {photos.length > 0 && (
          <ul className={classes['photos']}>
            {photos.map((photo) => (
              <li key={photo.imageID}>
                <a href={photo.url} target="_blank" rel="noreferrer">
                  <img
                    src={photo.url}
                    width={photo.width}
                    height={photo.height}
                    loading="lazy"
                    alt={photo.view === null ? t('request.photo') : nameOf('photoView', photo.view)}
                  />
                  <span>{photo.round === 0 ? t('request.first') : t('request.round', { round: photo.round })}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {record.rounds.map((round) => (
          <div key={round.number}>
            <Second>{t('request.asked', { time: time(round.askedAt) })}</Second>
            <p>
              <bdi>“{round.question}”</bdi>
            </p>
            {round.answeredAt === null ? (
              <Second>{t('request.noAnswer')}</Second>
            ) : (
              <>
                <Second>{t('request.answered', { time: time(round.answeredAt) })}</Second>
                {round.answer && (
                  <p>
                    <bdi>“{round.answer}”</bdi>
                  </p>
                )}
              </>
            )}
          </div>
        ))}
      </div>
    </Box>
  )
}
