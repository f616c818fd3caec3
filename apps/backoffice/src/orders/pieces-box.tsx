import { Button } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { Link } from 'react-router'
import type { Problem } from '../api/problem.ts'
import { isWaiting, type WaitingAct } from '../approvals/use-waiting-acts.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { PieceCell } from '../ui/piece-cell.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import { missingHuids } from './huids.ts'
import { toneOfPiece } from './order-states.ts'
import { useOrderNames } from './order-names.ts'
import { priceOf } from './piece-price.ts'
import { usePieceText } from './piece-text.ts'
import classes from './pieces-box.module.css'
import { type AskedTransition, buttonsOf, mainOf } from './transitions.ts'

interface PiecesBoxProps {
  order: StaffOrder
  /** The acts about the order that wait for a second person. */
  waiting: readonly WaitingAct[]
  mayChange: boolean
  /** The transition that is being made, and the problem of the last one. */
  act: { problem: Problem | undefined; busy: boolean }
  onTransition: (asked: AskedTransition) => void
  onCancel: () => void
}

/** The pieces of an order with their states, and a button for each transition that the tables allow: of all pieces, and of each alone. */
export function PiecesBox({ order, waiting, mayChange, act, onTransition, onCancel }: PiecesBoxProps) {
  const { t } = useMessages()
  const wordOf = useOrderNames()
  const nameOfTransition = (transition: string) => wordOf('transition', transition, order.deliveryMethod)
  const { grams, money } = useFormats()
  const pieceText = usePieceText()
  const cancel = order.actions.find(({ action }) => action === 'cancel')
  // Of an order that is shipped in part, single pieces can still be cancelled.
  const mayCancelPiece = order.pieces.some(({ actions }) => actions.some(({ action, allowed }) => action === 'cancel' && allowed))
  const isCancelWaiting = isWaiting(waiting, 'POST /api/staff/orders/:number/cancel/', order.number)
  const isStepWaiting = (transition: string) => isWaiting(waiting, 'POST /api/staff/orders/:number/transition/', order.number, transition)
  const isSeveral = order.pieces.length > 1
  return (
    <Box
      flush
      title={t('pieces.title')}
      beside={t('pieces.count', { count: order.pieces.length })}
      actions={
        mayChange &&
        (cancel || mayCancelPiece) && (
          <Button
            variant="subtle"
            color="dark"
            onClick={onCancel}
            aria-haspopup="dialog"
            disabled={isCancelWaiting || (!cancel?.allowed && !mayCancelPiece)}
          >
            {t('pieces.cancel')}
          </Button>
        )
      }
      foot={
        mayChange &&
        (buttonsOf(order.transitions).length > 0 || act.problem !== undefined) && (
          <>
            <ProblemNotice problem={act.problem} />
            <Buttons
              busy={act.busy}
              isWaiting={isStepWaiting}
              transitions={buttonsOf(order.transitions)}
              labelOf={({ transition, pieces }) =>
                isSeveral && pieces > 0
                  ? t('pieces.all', { action: nameOfTransition(transition), count: pieces })
                  : nameOfTransition(transition)
              }
              onPress={({ transition, pieces, cash }) => onTransition({ transition, pieces, ...(cash !== undefined && { cash }) })}
            />
          </>
        )
      }
    >
      <div className={tableClasses['scroll']}>
        <table className={tableClasses['table']} data-cards="">
          <thead>
            <tr>
              <th scope="col">{t('column.piece')}</th>
              <th scope="col">{t('column.state')}</th>
              <th scope="col">{t('column.huid')}</th>
              <th scope="col" data-align="end">
                {t('column.net')}
              </th>
              <th scope="col" data-align="end">
                {t('column.price')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.pieces.map((piece) => {
              const own = isSeveral ? buttonsOf(piece.transitions) : []
              return [
                <tr key={piece.unit}>
                  <td>
                    <PieceCell mediaId={piece.mediaId} name={piece.name} lang={piece.lang}>
                      {pieceText(piece)}
                      {t('list.comma')}
                      {t(piece.madeToOrder ? 'pieces.made' : 'pieces.stock')}
                      {piece.readyPiece !== null && (
                        <>
                          {t('list.comma')}
                          {t('pieces.tag')} <Link to={`/ready-pieces/${encodeURIComponent(piece.readyPiece)}`}>{piece.readyPiece}</Link>
                        </>
                      )}
                      {piece.engraving && (
                        <>
                          <br />
                          {t('pieces.engraving')} <bdi>“{piece.engraving}”</bdi>
                        </>
                      )}
                      {piece.gift && (
                        <>
                          <br />
                          {t(piece.gift.wrap ? 'pieces.giftWrapped' : 'pieces.gift')} {piece.gift.to && <bdi>{piece.gift.to}</bdi>}
                          {piece.gift.message && <bdi> “{piece.gift.message}”</bdi>}
                        </>
                      )}
                    </PieceCell>
                  </td>
                  <td>
                    <StateLabel tone={toneOfPiece(piece.state)}>{wordOf('pieceState', piece.state, order.deliveryMethod)}</StateLabel>
                    {piece.returnNumber !== null && (
                      <Second>
                        <Link to={`/returns/${encodeURIComponent(piece.returnNumber)}`}>{piece.returnNumber}</Link>
                      </Second>
                    )}
                  </td>
                  <td {...(piece.huids.length > 0 && { 'data-label': t('column.huid') })}>
                    {piece.huids.join(', ')}
                    {piece.hallmarkedArticles === 0 && t('pieces.needsNoHuid')}
                    {missingHuids(piece) > 0 && <Second>{t('pieces.noHuid', { count: missingHuids(piece) })}</Second>}
                  </td>
                  <td data-align="end" data-label={t('column.net')}>
                    {grams((piece.weighed ?? piece.ordered).netMg)}
                    {piece.weighed && piece.weighed.netMg !== piece.ordered.netMg && (
                      <Second>{t('pieces.orderedNet', { weight: grams(piece.ordered.netMg) })}</Second>
                    )}
                  </td>
                  <td data-align="end">{money(priceOf(piece), order.currencyCode)}</td>
                </tr>,
                mayChange && own.length > 0 && (
                  <tr key={`${piece.unit} actions`} data-joined="">
                    <td colSpan={5}>
                      <Buttons
                        small
                        busy={act.busy}
                        isWaiting={isStepWaiting}
                        transitions={own}
                        labelOf={({ transition }) => nameOfTransition(transition)}
                        onPress={({ transition, cash }) =>
                          onTransition({ transition, unit: piece.unit, pieces: 1, ...(cash !== undefined && { cash }) })
                        }
                      />
                    </td>
                  </tr>
                ),
              ]
            })}
          </tbody>
        </table>
      </div>
    </Box>
  )
}

interface ButtonsProps<T> {
  transitions: readonly T[]
  labelOf: (transition: T) => string
  onPress: (transition: T) => void
  small?: boolean
  /** Whether a transition is being made, so that none can be pressed. */
  busy: boolean
  /** Whether a transition waits for a second person. */
  isWaiting: (transition: string) => boolean
}

/** The buttons of transitions. One whose condition does not hold yet cannot be pressed and says what is missing. */
function Buttons<T extends { transition: string; allowed: boolean; guard: string | null }>({
  transitions,
  labelOf,
  onPress,
  small,
  busy,
  isWaiting: waits,
}: ButtonsProps<T>) {
  const { t, nameOf } = useMessages()
  const main = mainOf(transitions)
  return (
    <div className={classes['buttons']}>
      {transitions.map((one) => (
        <span key={one.transition}>
          <Button
            variant={one === main && !small ? 'filled' : 'default'}
            {...(small && { size: 'xs' })}
            disabled={!one.allowed || busy || waits(one.transition)}
            onClick={() => onPress(one)}
          >
            {labelOf(one)}
          </Button>
          {waits(one.transition) && <Second>{t('approvals.waits')}</Second>}
          {!one.allowed && one.guard !== null && <Second>{nameOf('guard', one.guard)}</Second>}
        </span>
      ))}
    </div>
  )
}
