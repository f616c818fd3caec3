import '../app/library-forms.css'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import type { ListedReadyPiece, PrintedTag } from '@karat/contract/staff-ready-pieces.ts'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { readChoice, storeChoice } from '../app/storage.ts'
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
import classes from './piece-tags.module.css'
import { readyPiecesKey, useReadyPiece } from './use-ready-pieces.ts'

/** The labels that tags are printed on: a roll of jewellery tags with a tail, a sheet of A4 with 24 labels, or plain paper. */
const labelSizes = ['tail', 'sheet', 'plain'] as const
type LabelSize = (typeof labelSizes)[number]

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
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const [params] = useSearchParams()
  const tags = (params.get('tags') ?? '').split(',').filter(Boolean)
  const [pieces, setPieces] = useState<readonly PrintedTag[]>([])
  const act = useAct('POST /api/staff/piece-tags/', { touches: [readyPiecesKey(site.id)], onDone: (reply) => setPieces(reply.pieces) })
  // The print begins once the tags are drawn.
  useEffect(() => {
    if (pieces.length > 0) print()
  }, [pieces])
  const [size, setSize] = useState<LabelSize>(() => labelSizes.find((one) => one === readChoice('label-size')) ?? 'plain')
  const [first] = tags
  const again = pieces.filter(({ printed }) => printed > 0)
  const choose = (value: string) => {
    const chosen = labelSizes.find((one) => one === value) ?? 'plain'
    setSize(chosen)
    storeChoice('label-size', chosen)
  }
  return (
    <>
      <div className={classes['unprinted']}>
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
        <div role="status">
          {again.length > 0 && (
            <Notice>{t('readyPieces.printedBefore', { tags: again.map(({ tag }) => tag).join(t('list.comma')) })}</Notice>
          )}
          <ProblemNotice problem={act.problem} />
          {tags.length === 0 && <Box>{t('readyPieces.noTags')}</Box>}
        </div>
        {first !== undefined && (
          <Box>
            <div className={classes['choice']}>
              <NativeSelect
                label={t('readyPieces.labelSize')}
                description={t('readyPieces.tagsLead')}
                data={labelSizes.map((value) => ({ value, label: nameOf('labelSize', value) }))}
                value={size}
                onChange={(event) => choose(event.currentTarget.value)}
              />
              {pieces.length === 0 && <Preview tag={first} size={size} />}
            </div>
          </Box>
        )}
      </div>
      {pieces.length > 0 && <Labels pieces={pieces} size={size} />}
    </>
  )
}

/** The tag of a piece as it will print, in its own size; it is not noted as a print. */
function Preview({ tag, size }: { tag: string; size: LabelSize }) {
  const { t } = useMessages()
  const { data, error } = useReadyPiece(tag)
  return (
    <section aria-label={t('readyPieces.preview')}>
      <b>{t('readyPieces.preview')}</b>
      <ProblemNotice problem={error ?? undefined} />
      {data ? <Labels pieces={[data]} size={size} /> : !error && <Skeleton height={60} />}
    </section>
  )
}

/** The tags of pieces on labels of a size. */
function Labels({ pieces, size }: { pieces: readonly ListedReadyPiece[]; size: LabelSize }) {
  return (
    <ul className={classes['tags']} data-size={size}>
      {pieces.map((piece) => (
        <li key={piece.tag}>
          <PieceTag piece={piece} />
        </li>
      ))}
    </ul>
  )
}

/** The tag of a piece: its code to scan and to read, what it is, and its weights. It has no price, which follows the rate. */
function PieceTag({ piece: { tag, huids, grossMg, netMg, caratMilli, ...piece } }: { piece: ListedReadyPiece }) {
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
