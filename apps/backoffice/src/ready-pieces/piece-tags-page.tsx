import { Button } from '@mantine/core'
import type { PrintedTag } from '@karat/contract/staff-ready-pieces.ts'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { usePieceText } from '../orders/piece-text.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { code39 } from './code39.ts'
import classes from './ready-pieces.module.css'
import { readyPiecesKey } from './use-ready-pieces.ts'

/** `/backoffice/piece-tags?tags=A,B`: the tags of ready pieces to print; each print is in the ledger of its piece. */
export function PieceTagsPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('stock.move')) return <Forbidden page={t('menu.readyPieces')} />
  return (
    <ShopMessages>
      <PieceTags />
    </ShopMessages>
  )
}

function PieceTags() {
  const { t } = useMessages()
  const { site } = useWork()
  const [params] = useSearchParams()
  const tags = (params.get('tags') ?? '').split(',').filter(Boolean)
  const [pieces, setPieces] = useState<readonly PrintedTag[]>([])
  const act = useAct('POST /api/staff/piece-tags/', { touches: [readyPiecesKey(site.id)], onDone: (reply) => setPieces(reply.pieces) })
  // The print begins once the tags are drawn.
  useEffect(() => {
    if (pieces.length > 0) print()
  }, [pieces])
  const again = pieces.filter(({ printed }) => printed > 0)
  return (
    <>
      <PageHead
        title={t('readyPieces.tags')}
        above={<Link to="/ready-pieces">{t('menu.readyPieces')}</Link>}
        actions={
          <Button
            leftSection={<Icon name="print" small />}
            loading={act.busy}
            disabled={tags.length === 0}
            onClick={() => act.run({ body: { tags } })}
          >
            {t('readyPieces.printCount', { count: tags.length })}
          </Button>
        }
      />
      <div className={classes['unprinted']} role="status">
        {again.length > 0 && <Notice>{t('readyPieces.printedBefore', { tags: again.map(({ tag }) => tag).join(t('list.comma')) })}</Notice>}
        <ProblemNotice problem={act.problem} />
        {pieces.length === 0 && <Box>{tags.length === 0 ? t('readyPieces.noTags') : t('readyPieces.tagsLead')}</Box>}
      </div>
      <ul className={classes['tags']}>
        {pieces.map((piece) => (
          <li key={piece.tag}>
            <PieceTag piece={piece} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The tag of a piece: its code to scan and to read, what it is, and its weights. It has no price, which follows the rate. */
function PieceTag({ piece: { tag, huids, grossMg, netMg, caratMilli, ...piece } }: { piece: PrintedTag }) {
  const { t } = useMessages()
  const { grams, carats } = useFormats()
  const pieceText = usePieceText()
  const { bars, width } = code39(tag)
  return (
    <>
      <svg viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ at, width: wide }) => (
          <rect key={at} x={at} y={0} width={wide} height={20} />
        ))}
      </svg>
      <b dir="ltr">{tag}</b>
      <span>{pieceText(piece)}</span>
      <span>
        {t('readyPieces.net')} {grams(netMg)}
      </span>
      <span>
        {t('readyPieces.gross')} {grams(grossMg)}
        {caratMilli > 0 && ` · ${carats(caratMilli)}`}
      </span>
      {huids.length > 0 && (
        <span dir="ltr">
          {t('huid.label')} {huids.join(', ')}
        </span>
      )}
    </>
  )
}
