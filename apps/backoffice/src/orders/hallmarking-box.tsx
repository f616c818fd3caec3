import { Button, SegmentedControl, TextInput } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { type ReactNode, useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { Second } from '../ui/second.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useNow } from '../ui/use-now.ts'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './hallmarking-box.module.css'
import { HuidInput } from './huid-fields.tsx'
import { isHuid } from './huids.ts'
import { ordersKey } from './use-order.ts'
import { type OrderPiece, parseThousandths } from './weighing.ts'

type Article = OrderPiece['hallmarkings'][number]

/** The articles of a piece that are here and need a hallmark number. */
function articlesHere({ hallmarkings, hallmarkedArticles, huids }: OrderPiece): number[] {
  const isDone = (article: number) =>
    hallmarkings.some((row) => row.article === article && (row.inAt === null || (row.huid !== null && huids.includes(row.huid))))
  const away = hallmarkings.filter(({ inAt }) => inAt === null).length
  const all = Array.from({ length: hallmarkedArticles }, (_, index) => index + 1)
  return all.filter((article) => !isDone(article)).slice(0, Math.max(0, hallmarkedArticles - huids.length - away))
}

/** The pieces that may leave for hallmarking and the articles that are away, each with a form; and the record of those that came back. */
export function HallmarkingBox({ order, mayChange }: { order: StaffOrder; mayChange: boolean }) {
  const { t } = useMessages()
  const maySend = ({ actions }: OrderPiece) => actions.some(({ action, allowed }) => action === 'send-to-hallmarking' && allowed)
  const sendable = mayChange ? order.pieces.filter(maySend) : []
  const away = order.pieces.flatMap((piece) =>
    piece.hallmarkings.filter(({ inAt }) => inAt === null).map((article) => ({ piece, article })),
  )
  const back = order.pieces.flatMap((piece) =>
    piece.hallmarkings.filter(({ inAt }) => inAt !== null).map((article) => ({ piece, article })),
  )
  if (sendable.length === 0 && away.length === 0 && back.length === 0) return null
  return (
    <Box title={t('hallmarking.title')} beside={t('hallmarking.hint')} id="hallmarking">
      <div className={classes['forms']}>
        {away.map(({ piece, article }) =>
          mayChange ? (
            <BackForm key={`${piece.unit} ${article.article}`} order={order} piece={piece} article={article} />
          ) : (
            <AwayLine key={`${piece.unit} ${article.article}`} order={order} piece={piece} article={article} />
          ),
        )}
        {sendable.map((piece) => (
          <OutForm key={`${piece.unit} ${piece.hallmarkings.length}`} order={order} piece={piece} />
        ))}
        {back.map(({ piece, article }) => (
          <BackLine key={`${piece.unit} ${article.article} ${article.outAt}`} order={order} piece={piece} article={article} />
        ))}
      </div>
    </Box>
  )
}

interface PieceProps {
  order: StaffOrder
  piece: OrderPiece
}

/** The name of an article, with its piece where the order has several. */
function useArticleName({ order, piece }: PieceProps) {
  const { t } = useMessages()
  const name = order.pieces.length > 1 ? `${piece.unit}. ${piece.name}` : piece.name
  return (article: number) =>
    piece.hallmarkedArticles === 1 ? name : t('hallmarking.article', { piece: name, article, count: piece.hallmarkedArticles })
}

/** Notes that articles leave: those whose weight is typed. */
function OutForm({ order, piece }: PieceProps) {
  const { t } = useMessages()
  const { grams } = useFormats()
  const { site } = useWork()
  const nameOf = useArticleName({ order, piece })
  const form = `hallmarking out ${site.id} ${order.number} ${piece.unit} ${piece.hallmarkings.length}`
  const [centre, setCentre] = useTyped(form, 'centre', '')
  const [weights, setWeights] = useTyped<Readonly<Record<number, string>>>(form, 'weights', {})
  const [reason, setReason] = useTyped(form, 'reason', '')
  const act = useAct('POST /api/staff/orders/:number/hallmarking/out/', { draft: form, touches: [ordersKey(site.id)] })
  const problemOf = useFieldProblem(act.problem)
  const here = articlesHere(piece)
  const pieceWeight = grams((piece.weighed ?? piece.ordered).grossMg)
  const typed = here.filter((article) => (weights[article] ?? '') !== '')
  const articles = typed.flatMap((article) => {
    const grossMg = parseThousandths(weights[article] ?? '')
    return grossMg ? [{ article, grossMg }] : []
  })
  // The service asks for one where the articles weigh far from their piece.
  const isReasonAsked = problemOf('reason') !== undefined
  const canSend =
    centre.trim() !== '' && articles.length > 0 && articles.length === typed.length && (!isReasonAsked || reason.trim() !== '')
  /** The whole piece's weight at the first article, with which all of them are compared. */
  const hintOf = (index: number) =>
    [
      index === 0 && t(piece.weighed ? 'hallmarking.pieceWeighs' : 'hallmarking.pieceOrdered', { weight: pieceWeight }),
      here.length > 1 && t('hallmarking.stays'),
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend)
          act.run({
            params: { number: order.number },
            body: { unit: piece.unit, centre, articles, ...(reason.trim() !== '' && { reason: reason.trim() }) },
          })
      }}
      noValidate
    >
      <div className={classes['fields']}>
        <TextInput
          label={t('hallmarking.centre')}
          maxLength={60}
          value={centre}
          error={problemOf('centre')}
          onChange={(event) => setCentre(event.currentTarget.value)}
        />
        {here.map((article, index) => (
          <GrossField
            key={article}
            label={t('hallmarking.grossOut', { piece: nameOf(article) })}
            hint={hintOf(index)}
            value={weights[article] ?? ''}
            problem={index === 0 ? problemOf('articles') : undefined}
            onChange={(text) => {
              act.reset()
              setReason('')
              setWeights({ ...weights, [article]: text })
            }}
          />
        ))}
        {(isReasonAsked || reason !== '') && (
          <TextInput
            label={t('dialog.reason')}
            maxLength={200}
            value={reason}
            error={problemOf('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </div>
      <ProblemNotice problem={act.problem} fields={['centre', 'articles', 'reason']} />
      <Button type="submit" variant="default" loading={act.busy} disabled={!canSend}>
        {t('hallmarking.send')}
      </Button>
    </form>
  )
}

/** Notes that an article is back, with its number or why it was rejected. */
function BackForm({ order, piece, article }: PieceProps & { article: Article }) {
  const { t, nameOf } = useMessages()
  const { grams } = useFormats()
  const { site } = useWork()
  const [isCorrecting, setCorrecting] = useState(false)
  const form = `hallmarking back ${site.id} ${order.number} ${piece.unit} ${article.article} ${article.outAt}`
  const [gross, setGross] = useTyped(form, 'gross', '')
  const [result, setResult] = useTyped<'hallmarked' | 'rejected'>(form, 'result', 'hallmarked')
  const [huid, setHuid] = useTyped(form, 'huid', '')
  const [reason, setReason] = useTyped(form, 'reason', '')
  const act = useAct('POST /api/staff/orders/:number/hallmarking/back/', { draft: form, touches: [ordersKey(site.id)] })
  const problemOf = useFieldProblem(act.problem)
  const grossMg = parseThousandths(gross)
  const isHallmarked = result === 'hallmarked'
  const hasResult = isHallmarked ? isHuid(huid) : reason.trim() !== ''
  const canSend = grossMg !== undefined && grossMg > 0 && hasResult
  const save = () => {
    if (!canSend) return
    const more = { ...(isHallmarked && { huid }), ...(reason.trim() !== '' && { reason }) }
    act.run({ params: { number: order.number }, body: { unit: piece.unit, article: article.article, grossMg, ...more } })
  }
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      noValidate
    >
      <AwayLine order={order} piece={piece} article={article}>
        <TextButton onClick={() => setCorrecting(true)} aria-haspopup="dialog">
          {t('hallmarking.correct')}
        </TextButton>
      </AwayLine>
      {isCorrecting && <CorrectDialog order={order} piece={piece} article={article} onClose={() => setCorrecting(false)} />}
      <SegmentedControl
        aria-label={t('hallmarking.result')}
        value={result}
        onChange={setResult}
        data={(['hallmarked', 'rejected'] as const).map((value) => ({ value, label: nameOf('hallmarkingResult', value) }))}
      />
      <div className={classes['fields']}>
        <GrossField
          label={t('hallmarking.grossBack')}
          hint={t('hallmarking.leftWith', { weight: grams(article.outMg) })}
          value={gross}
          problem={problemOf('grossMg')}
          onChange={(text) => {
            act.reset()
            setGross(text)
          }}
        />
        {isHallmarked && <HuidInput label={t('huid.label')} value={huid} problem={problemOf('huid')} onChange={setHuid} />}
        <TextInput
          label={t('dialog.reason')}
          description={t(isHallmarked ? 'hallmarking.weightHint' : 'hallmarking.rejectHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={200}
          value={reason}
          error={problemOf('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <ProblemNotice problem={act.problem} fields={['grossMg', 'huid', 'reason']} />
      <Button type="submit" variant="default" loading={act.busy} disabled={!canSend}>
        {t('hallmarking.back')}
      </Button>
    </form>
  )
}

/** An article that is away: where, with what weight, and since when. */
function AwayLine({ order, piece, article, children }: PieceProps & { article: Article; children?: ReactNode }) {
  const { t } = useMessages()
  const { grams, time, since } = useFormats()
  const now = useNow()
  const articleName = useArticleName({ order, piece })
  const { centre, outMg, outAt, outBy } = article
  return (
    <div>
      <b>{articleName(article.article)}</b>
      <Second>
        {t('hallmarking.away', { centre, weight: grams(outMg), time: time(outAt), since: since(outAt, now) })}
        {t('list.comma')}
        <bdi>{outBy}</bdi>
        {children && <> · {children}</>}
      </Second>
    </div>
  )
}

/** Corrects the weight with which an article has left, where it was mistyped. */
function CorrectDialog({ order, piece, article, onClose }: PieceProps & { article: Article; onClose: () => void }) {
  const { t } = useMessages()
  const { grams } = useFormats()
  const { site } = useWork()
  const articleName = useArticleName({ order, piece })
  const form = `hallmarking correct ${site.id} ${order.number} ${piece.unit} ${article.article} ${article.outAt}`
  const [gross, setGross] = useTyped(form, 'gross', '')
  const act = useAct('POST /api/staff/orders/:number/hallmarking/correct/', { draft: form, touches: [ordersKey(site.id)], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  const grossMg = parseThousandths(gross) ?? 0
  return (
    <ReasonDialog
      title={t('hallmarking.correct')}
      lead={t('hallmarking.correctLead', { piece: articleName(article.article), weight: grams(article.outMg) })}
      confirm={t('hallmarking.correctConfirm')}
      act={act}
      fields={['grossMg']}
      canSend={grossMg > 0 && grossMg !== article.outMg}
      onSend={(reason) =>
        act.run({ params: { number: order.number }, body: { unit: piece.unit, article: article.article, grossMg, reason } })
      }
      onClose={onClose}
    >
      <GrossField
        label={t('hallmarking.grossRight')}
        value={gross}
        problem={problemOf('grossMg')}
        onChange={(text) => {
          act.reset()
          setGross(text)
        }}
      />
    </ReasonDialog>
  )
}

/** An article that came back: its result, both weights, and who noted them. */
function BackLine({ order, piece, article }: PieceProps & { article: Article }) {
  const { t, nameOf } = useMessages()
  const { grams, time } = useFormats()
  const articleName = useArticleName({ order, piece })
  const { centre, result, outMg, outAt, outBy, inMg, inAt, inBy, huid, isOtherWeight, reason } = article
  return (
    <div>
      <b>{articleName(article.article)}</b>: {nameOf('hallmarkingResult', result ?? '')}
      {huid !== null && (
        <>
          {t('list.comma')}
          {t('huid.label')} <bdi>{huid}</bdi>
        </>
      )}
      <Second>{t('hallmarking.wentOut', { centre, weight: grams(outMg), time: time(outAt), by: outBy })}</Second>
      <Second tone={isOtherWeight ? 'bad' : undefined}>
        {t('hallmarking.cameBack', { weight: grams(inMg ?? 0), time: time(inAt ?? ''), by: inBy })}
        {isOtherWeight && `, ${t('hallmarking.otherWeight')}`}
        {reason !== '' && (
          <>
            {t('list.comma')}
            <bdi>{reason}</bdi>
          </>
        )}
      </Second>
    </div>
  )
}

interface GrossFieldProps {
  label: string
  hint?: string | undefined
  value: string
  problem: string | undefined
  onChange: (text: string) => void
}

/** A gross weight in grams. */
function GrossField({ label, hint, value, problem, onChange }: GrossFieldProps) {
  const { t } = useMessages()
  return (
    <TextInput
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      rightSection={t('unit.gram')}
      value={value}
      error={problem ?? (value !== '' && !parseThousandths(value) ? t('weigh.typeWeight') : undefined)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
