import '../app/library-forms.css'
import { Button } from '@mantine/core'
import type { StaffReadyPiece } from '@karat/contract/staff-ready-pieces.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { BulkDialog } from '../ui/bulk-dialog.tsx'
import { type BulkOutcome, BulkOutcomeText, useBulkAct } from '../ui/bulk-outcome.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useBulkRun } from '../ui/use-bulk-run.ts'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { SendFields } from './send-fields.tsx'
import { TrayField } from './tray-field.tsx'
import { chosenPlace, readyPiecesKey, usePlaceChoices, usePlaceName } from './use-ready-pieces.ts'

/** The chosen pieces as they are now, read once for the dialog: they may be of several pages of the list. */
function useChosenPieces(tags: readonly string[]) {
  const api = useApi()
  return useQuery({
    queryKey: ['chosen-pieces', tags],
    queryFn: async () => {
      const pieces: StaffReadyPiece[] = []
      for (const tag of tags) pieces.push((await api.call('GET /api/staff/ready-pieces/:tag/', { params: { tag } })).piece)
      return pieces
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

interface BulkMoveProps {
  tags: readonly string[]
  kind: 'send' | 'arrive'
  /** Called when it is closed, with whether a run has ended. */
  onClose: (isOver: boolean) => void
}

/** The dialog that sends several pieces to one place, or confirms the arrival of several, with its progress and the result of each. */
export function BulkMoveDialog({ tags, kind, onClose }: BulkMoveProps) {
  const { t, nameOf } = useMessages()
  const { call } = useApi()
  const { site } = useWork()
  const placeName = usePlaceName()
  const choices = usePlaceChoices()
  const draft = `${kind} pieces ${site.id} ${tags.join(' ')}`
  const [sending, setSending] = useTyped(draft, 'sending', { place: choices[0]?.value ?? '', reason: '' })
  const [tray, setTray] = useTyped(draft, 'tray', '')
  const { data: pieces, error, refetch } = useChosenPieces(tags)
  const move = useBulkAct()
  const bulk = useBulkRun<BulkOutcome>(readyPiecesKey(site.id))
  const isClosed = bulk.isRunning || bulk.isOver
  const to = chosenPlace(sending.place)
  const fits = ({ state, storeID }: StaffReadyPiece) => (kind === 'send' ? state === 'free' && storeID !== to : state === 'away')
  const fitted = new Map((pieces ?? []).filter(fits).map((piece) => [piece.tag, piece]))
  const unfitText = ({ state }: StaffReadyPiece) =>
    kind === 'send' && state === 'free' ? t('readyPieces.isThere') : t('readyPieces.unfit', { state: nameOf('readyPieceState', state) })
  const moveOne = (tag: string) =>
    kind === 'send'
      ? call('POST /api/staff/ready-pieces/:tag/send/', { params: { tag }, body: { storeID: to, reason: sending.reason } })
      : call('POST /api/staff/ready-pieces/:tag/arrive/', {
          params: { tag },
          body: { storeID: fitted.get(tag)?.toStoreID ?? null, tray },
        })
  const title = t(kind === 'send' ? 'readyPieces.sendSeveral' : 'readyPieces.arriveSeveral', { count: tags.length })
  return (
    <BulkDialog
      title={title}
      run={bulk}
      count={fitted.size}
      draft={draft}
      onClose={() => onClose(bulk.isOver)}
      start={{
        label: t(kind === 'send' ? 'readyPieces.sendChosen' : 'readyPieces.arrived'),
        isBusy: pieces === undefined && !error,
        isReady: fitted.size > 0,
        onStart: () => void bulk.run([...fitted.keys()], (tag) => move(() => moveOne(tag))),
      }}
      rows={(pieces ?? []).map((piece) => (
        <li key={piece.tag}>
          <span>
            <bdi>{piece.tag}</bdi> · <bdi {...(piece.lang !== null && { lang: piece.lang })}>{piece.name}</bdi>
            <Second>
              <bdi>{placeName(piece.storeID)}</bdi>
              {piece.state === 'away' && ` · ${t('readyPieces.to', { place: placeName(piece.toStoreID) })}`}
            </Second>
          </span>
          {fitted.has(piece.tag) || isClosed ? (
            <BulkOutcomeText outcome={bulk.outcomes.get(piece.tag)} done={nameOf('pieceMovement', kind)} />
          ) : (
            <StateLabel tone="off">{unfitText(piece)}</StateLabel>
          )}
        </li>
      ))}
    >
      {error && (
        <>
          <ProblemNotice problem={error} />
          <Button variant="default" onClick={() => void refetch()}>
            {t('list.retry')}
          </Button>
        </>
      )}
      {kind === 'send' ? (
        <SendFields choices={choices} sending={sending} disabled={isClosed} onChange={setSending} />
      ) : (
        <TrayField tray={tray} disabled={isClosed} onChange={setTray} />
      )}
    </BulkDialog>
  )
}
