import '../app/library-forms.css'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ListedReadyPiece, PieceCount } from '@karat/contract/staff-ready-pieces.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { usePieceText } from '../orders/piece-text.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { Columns } from '../ui/columns.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PieceCell } from '../ui/piece-cell.tsx'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { Tiles } from '../ui/tiles.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './ready-pieces.module.css'
import { chosenPlace, hrefOfPiece, usePlaceChoices, usePlaceName } from './use-ready-pieces.ts'

/** `/backoffice/piece-count`: the tags that were found at a place or in a tray, compared with the pieces that belong there. */
export function PieceCountPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('stock.count')) return <Forbidden page={t('menu.readyPieces')} />
  return (
    <ShopMessages>
      <Count />
    </ShopMessages>
  )
}

/** The tags of a text with blanks, commas or line ends between them, as scanners and spreadsheets write them; each once. */
const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/** A count that is being taken: its place and tray, and the tags that were scanned. */
interface TakenCount {
  place: string
  tray: string
  text: string
}

/** The count that the browser's tab keeps: the tags with their place and tray, or nothing. */
function useTakenCount(places: readonly { value: string }[]): [count: TakenCount, change: (changed: Partial<TakenCount>) => void] {
  const { site } = useWork()
  const [draft, setDraft] = useDraft(`count of pieces ${site.id}`)
  const { place = '', tray = '', text = '' } = (draft === '' ? {} : JSON.parse(draft)) as Partial<TakenCount>
  // The member may have lost the place since.
  const count = { place: places.some(({ value }) => value === place) ? place : (places[0]?.value ?? ''), tray, text }
  return [
    count,
    (changed) => {
      const next = { ...count, ...changed }
      setDraft(next.tray === '' && next.text === '' && next.place === places[0]?.value ? '' : JSON.stringify(next))
    },
  ]
}

function Count() {
  const { t } = useMessages()
  const places = usePlaceChoices('stock.count')
  const [{ place, tray, text }, change] = useTakenCount(places)
  const [counted, setCounted] = useState<PieceCount>()
  const act = useAct('POST /api/staff/piece-counts/', { onDone: setCounted })
  const problemOf = useFieldProblem(act.problem)
  const tags = tagsIn(text)
  return (
    <>
      <PageHead title={t('readyPieces.count')} above={<Link to="/ready-pieces">{t('menu.readyPieces')}</Link>} />
      <Columns
        rail={
          <Box title={t('readyPieces.found')} beside={t('readyPieces.scanned', { count: tags.length })}>
            <form
              className={classes['stack']}
              onSubmit={(event) => {
                event.preventDefault()
                act.run({ body: { storeID: chosenPlace(place), tray: tray.trim(), tags } })
              }}
            >
              <NativeSelect
                label={t('readyPieces.place')}
                error={problemOf('storeID')}
                data={places}
                value={place}
                onChange={(event) => change({ place: event.currentTarget.value })}
              />
              <TextInput
                label={t('readyPieces.tray')}
                description={t('readyPieces.trayHint')}
                maxLength={30}
                value={tray}
                error={problemOf('tray')}
                onChange={(event) => change({ tray: event.currentTarget.value })}
              />
              <Textarea
                label={t('readyPieces.tagsFound')}
                description={t('readyPieces.tagsFoundHint')}
                rows={8}
                dir="ltr"
                spellCheck={false}
                value={text}
                error={problemOf('tags')}
                onChange={(event) => change({ text: event.currentTarget.value })}
              />
              <ProblemNotice problem={act.problem} fields={['storeID', 'tray', 'tags']} />
              <div className={classes['buttons']}>
                <Button type="submit" loading={act.busy}>
                  {t('readyPieces.compare')}
                </Button>
                {(tags.length > 0 || counted !== undefined) && (
                  <Button
                    variant="default"
                    onClick={() => {
                      change({ text: '', tray: '' })
                      setCounted(undefined)
                      act.reset()
                    }}
                  >
                    {t('readyPieces.startAgain')}
                  </Button>
                )}
              </div>
            </form>
          </Box>
        }
      >
        <div className={classes['stack']} role="status">
          {counted ? <Differences counted={counted} /> : <Box>{t('readyPieces.countLead')}</Box>}
        </div>
      </Columns>
    </>
  )
}

/** The result of a count: the missing pieces, those of other places, and tags of no piece. */
function Differences({ counted: { expected, found, missing, elsewhere, unknown } }: { counted: PieceCount }) {
  const { t } = useMessages()
  return (
    <>
      <Box>
        <Tiles
          tiles={[
            { key: 'found', name: t('readyPieces.foundOf'), value: t('readyPieces.ofExpected', { found, expected }) },
            { key: 'missing', name: t('readyPieces.missing'), value: missing.length },
            { key: 'elsewhere', name: t('readyPieces.elsewhere'), value: elsewhere.length },
            { key: 'unknown', name: t('readyPieces.unknownTags'), value: unknown.length },
          ]}
        />
      </Box>
      {missing.length > 0 && (
        <Box title={t('readyPieces.missing')} beside={t('readyPieces.missingHint')}>
          <PieceRows pieces={missing} />
        </Box>
      )}
      {elsewhere.length > 0 && (
        <Box title={t('readyPieces.elsewhere')}>
          <PieceRows pieces={elsewhere} isPlaced />
        </Box>
      )}
      {unknown.length > 0 && (
        <Box title={t('readyPieces.unknownTags')}>
          <bdi>{unknown.join(', ')}</bdi>
        </Box>
      )}
      {missing.length + elsewhere.length + unknown.length === 0 && <Box>{t('readyPieces.allFound')}</Box>}
    </>
  )
}

function PieceRows({ pieces, isPlaced = false }: { pieces: readonly ListedReadyPiece[]; isPlaced?: boolean }) {
  const { t, nameOf } = useMessages()
  const pieceText = usePieceText()
  const placeName = usePlaceName()
  return (
    <ul className={classes['moves']}>
      {pieces.map((piece) => (
        <li key={piece.tag} className={classes['row']}>
          <PieceCell mediaId={piece.mediaID} name={piece.name} {...(piece.lang !== null && { lang: piece.lang })}>
            {pieceText(piece)}
          </PieceCell>
          <span>
            <Link to={hrefOfPiece(piece)}>
              <bdi>{piece.tag}</bdi>
            </Link>
            <Second>
              {nameOf('readyPieceState', piece.state)}
              {isPlaced && ` · ${placeName(piece.storeID)}`}
              {piece.tray !== '' && ` · ${t('readyPieces.inTray', { tray: piece.tray })}`}
            </Second>
          </span>
        </li>
      ))}
    </ul>
  )
}
