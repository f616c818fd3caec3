import { Button } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { drafts } from '../app/storage.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { PieceCell } from '../ui/piece-cell.tsx'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { wrongFieldsNear } from '../ui/wrong-fields.ts'
import { useMessages } from '../messages/messages.tsx'
import { usePieceText } from './piece-text.ts'
import { ordersKey } from './use-order.ts'
import { ScaleField } from './scale-field.tsx'
import { ScalePhotoField } from './scale-photo-field.tsx'
import { useChosenScale, useOrderScales } from './use-order-scales.ts'
import classes from './weigh-box.module.css'
import { shownFields, WeighFields, WeighReason } from './weigh-fields.tsx'
import { WeighedPrice } from './weighed-price.tsx'
import { WeighedRecord } from './weighed-record.tsx'
import { WeighedSum } from './weighed-sum.tsx'
import {
  isAsSaved,
  isTyped,
  orderedComposition,
  type OrderPiece,
  readWeighDraft,
  readWeights,
  scaleStepMg,
  weightsToSend,
} from './weighing.ts'

const mayWeigh = ({ actions }: OrderPiece) => actions.some(({ action, allowed }) => action === 'weigh' && allowed)

/**
 * For each piece what it weighed last; a form where it waits for the scale, or where its typed weights are not saved although it waits no more.
 */
export function WeighBoxes({ order, mayChange }: { order: StaffOrder; mayChange: boolean }) {
  const { site } = useWork()
  const formOf = (piece: OrderPiece) => `weigh ${site.id} ${order.number} ${piece.unit}`
  const isWeighed = ({ unit }: OrderPiece) => order.revisions.some((revision) => revision.unit === unit)
  const isOpen = (piece: OrderPiece) => mayChange && (mayWeigh(piece) || drafts.read(formOf(piece)) !== undefined)
  const pieces = order.pieces.filter((piece) => isWeighed(piece) || isOpen(piece))
  const first = pieces.find(isOpen) ?? pieces[0]
  return pieces.map((piece) => {
    const shared = { order, piece, ...(piece === first && { id: 'weigh' }) }
    return mayChange ? (
      <WeighBox key={piece.unit} {...shared} form={formOf(piece)} />
    ) : (
      <WeighedBox key={piece.unit} {...shared} beside="">
        {null}
      </WeighedBox>
    )
  })
}

/** The box of a piece: what it weighed last, and below it what may be done. */
function WeighedBox({ order, piece, id, beside, children }: PieceProps & { beside: string; children: ReactNode }) {
  const { t } = useMessages()
  const names = [order.pieces.length > 1 && `${t('timeline.piece', { unit: piece.unit })}${t('list.comma')}${piece.name}`, beside]
  return (
    <Box {...(id && { id })} title={t('weigh.title')} beside={names.filter(Boolean).join(' – ')}>
      <div className={classes['form']}>
        <WeighedRecord order={order} piece={piece} />
        {children}
      </div>
    </Box>
  )
}

interface PieceProps {
  order: StaffOrder
  piece: OrderPiece
  id?: string
}

/** Focuses the first wrong field of a form, once it is drawn as wrong. */
function focusWrong(form: Element): void {
  requestAnimationFrame(() => wrongFieldsNear(form)[0]?.focus())
}

/**
 * The weigh-in of a piece. The net weight is the gross weight less the stones (0.2 g a carat) and every other part, shown as a sum while it is
 * typed. Several metals are weighed apart, and their sum must agree with it within the step of the chosen scale. What is typed belongs to the weighing
 * upon which it was begun, also after the order was read again: a newer one refuses it, until the member goes on upon that.
 */
function WeighBox({ order, piece, form, id }: PieceProps & { form: string }) {
  const { t } = useMessages()
  const { site } = useWork()
  const parts = orderedComposition(piece)
  const { grams } = useFormats()
  const pieceText = usePieceText()
  const [draft, setDraft] = useDraft(form)
  const [isTried, setTried] = useState(false)
  const [isAgain, setAgain] = useState(false)
  // The newest revision is the first.
  const newest = order.revisions.find(({ unit }) => unit === piece.unit)
  const newestNumber = newest?.number ?? null
  const { after, typed, photo } = readWeighDraft(draft, parts, newestNumber)
  const onScale = useOrderScales(order)
  const scales = onScale.data?.scales ?? []
  const { scale, choose } = useChosenScale(scales, piece.storeID)
  const act = useAct('POST /api/staff/orders/:number/weigh/', {
    touches: [ordersKey(site.id)],
    onDone: () => clear(),
  })
  function clear() {
    setDraft('')
    setTried(false)
    setAgain(false)
  }
  const change = (name: string, text: string) => {
    act.reset()
    setDraft(JSON.stringify({ after, typed: { ...typed, [name]: text }, photo }))
  }
  const read = readWeights(parts, typed)
  const stepMg = scale?.stepMg ?? scaleStepMg
  const isScaleRight = onScale.data !== undefined && (scales.length === 0 || (scale !== undefined && !scale.isExpired))
  const typedWeights = weightsToSend(read, parts, stepMg)
  const weights = typedWeights && isScaleRight ? { ...typedWeights, ...(scale && { scale: scale.id }) } : undefined
  const reason = typed['reason'] ?? ''
  const mustExplain = read.isOtherFar || read.areStonesFar
  // The service asks for one above the member's limit, and where hallmarking gave the piece back with another weight.
  const isReasonAsked = useFieldProblem(act.problem)('reason') !== undefined
  const hasReason = mustExplain || isReasonAsked || reason !== ''
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!weights || (mustExplain && reason.trim() === '')) return focusWrong(event.currentTarget)
    act.run({
      params: { number: order.number },
      body: {
        unit: piece.unit,
        ...weights,
        after,
        ...(photo !== undefined && { photo }),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      },
    })
  }
  const goOn = () => {
    act.reset()
    setDraft(JSON.stringify({ after: newestNumber, typed, photo }))
  }
  const isOpen = mayWeigh(piece)
  const isMeanwhile = isTyped(parts, typed) && !isAsSaved(piece, read) && (!isOpen || after !== newestNumber)
  // A piece in its quality check waits for the scale; one whose new price waits for an answer may be weighed again.
  const isShown = isMeanwhile || isAgain || isTyped(parts, typed) || (isOpen && (newest === undefined || piece.state === 'quality_check'))
  const box = { order, piece, ...(id && { id }) }
  // Without a weighing its typed weights were discarded.
  if (!isShown)
    return (
      newest && (
        <WeighedBox {...box} beside="">
          {isOpen && (
            <div>
              <Button variant="default" onClick={() => setAgain(true)}>
                {t('weigh.again')}
              </Button>
            </div>
          )}
        </WeighedBox>
      )
    )
  const shared = { parts, isTried, problem: act.problem }
  return (
    <WeighedBox {...box} beside={isTyped(parts, typed) ? t(isAsSaved(piece, read) ? 'weigh.asSaved' : 'weigh.notSaved') : ''}>
      <form className={classes['form']} onSubmit={send} noValidate>
        <PieceCell mediaId={piece.mediaId} name={piece.name} lang={piece.lang} isLarge>
          {pieceText(piece)}
        </PieceCell>
        <ProblemNotice problem={onScale.error ?? undefined} />
        {scales.length > 0 && (
          <ScaleField
            {...shared}
            scales={scales}
            scale={scale}
            onChoose={(id) => {
              act.reset()
              choose(id)
            }}
          />
        )}
        <WeighFields {...shared} piece={piece} typed={typed} read={read} onChange={change} />
        {hasReason && <WeighReason {...shared} read={read} reason={reason} onChange={(text) => change('reason', text)} />}
        <ScalePhotoField
          number={order.number}
          photo={photo}
          problem={act.problem}
          onChange={(id) => {
            act.reset()
            setDraft(JSON.stringify({ after, typed, photo: id }))
          }}
        />
        <WeighedSum piece={piece} read={read} stepMg={stepMg} />
        {/* A refused weighing has refused its preview for the same reason, which is said once. */}
        {!act.problem && (
          <WeighedPrice order={order} piece={piece} weights={weights && { unit: piece.unit, ...weights }} isSaving={act.busy} />
        )}
        <ProblemNotice problem={act.problem} fields={shownFields(parts, { hasReason, hasScales: scales.length > 0 })} />
        {isMeanwhile && (
          <Notice alert>
            {newest && after !== newestNumber
              ? t('weigh.meanwhile', { gross: grams(newest.after.grossMg), net: grams(newest.after.netMg) })
              : t('weigh.closed')}
            <div className={classes['meanwhile']}>
              {isOpen && (
                <Button size="xs" variant="default" onClick={goOn}>
                  {t('weigh.goOn')}
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  act.reset()
                  clear()
                }}
              >
                {t('weigh.discard')}
              </Button>
            </div>
          </Notice>
        )}
        <div className={classes['foot']}>
          <Button type="submit" loading={act.busy} disabled={!isOpen}>
            {t('weigh.save')}
          </Button>
          <Second>{t('weigh.rate')}</Second>
        </div>
      </form>
    </WeighedBox>
  )
}
