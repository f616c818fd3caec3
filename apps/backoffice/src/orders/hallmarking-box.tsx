import { Button, SegmentedControl, TextInput } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useNow } from '../ui/use-now.ts'
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

/** The pieces that may leave for hallmarking, and the articles that are away, each with a form. */
export function HallmarkingBox({ order }: { order: StaffOrder }) {
  const { t } = useMessages()
  const sendable = order.pieces.filter(({ actions }) => actions.some(({ action, allowed }) => action === 'send-to-hallmarking' && allowed))
  const away = order.pieces.flatMap((piece) =>
    piece.hallmarkings.filter(({ inAt }) => inAt === null).map((article) => ({ piece, article })),
  )
  const back = order.pieces.flatMap((piece) =>
    piece.hallmarkings.filter(({ inAt }) => inAt !== null).map((article) => ({ piece, article })),
  )
  if (sendable.length === 0 && away.length === 0) return null
  return (
    <Box title={t('hallmarking.title')} beside={t('hallmarking.hint')} id="hallmarking">
      <div className={classes['forms']}>
        {away.map(({ piece, article }) => (
          <BackForm key={`${piece.unit} ${article.article}`} order={order} piece={piece} article={article} />
        ))}
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
  const { site } = useWork()
  const nameOf = useArticleName({ order, piece })
  const [centre, setCentre] = useState('')
  const [weights, setWeights] = useState<Readonly<Record<number, string>>>({})
  const act = useAct('POST /api/staff/orders/:number/hallmarking/out/', { touches: [ordersKey(site.id)] })
  const problemOf = useFieldProblem(act.problem)
  const here = articlesHere(piece)
  const typed = here.filter((article) => (weights[article] ?? '') !== '')
  const articles = typed.flatMap((article) => {
    const grossMg = parseThousandths(weights[article] ?? '')
    return grossMg ? [{ article, grossMg }] : []
  })
  const canSend = centre.trim() !== '' && articles.length > 0 && articles.length === typed.length
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) act.run({ params: { number: order.number }, body: { unit: piece.unit, centre, articles } })
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
            hint={here.length > 1 ? t('hallmarking.stays') : undefined}
            value={weights[article] ?? ''}
            problem={index === 0 ? problemOf('articles') : undefined}
            onChange={(text) => {
              act.reset()
              setWeights({ ...weights, [article]: text })
            }}
          />
        ))}
      </div>
      <ProblemNotice problem={act.problem} fields={['centre', 'articles']} />
      <Button type="submit" variant="default" loading={act.busy} disabled={!canSend}>
        {t('hallmarking.send')}
      </Button>
    </form>
  )
}

/** Notes that an article is back, with its number or why it was rejected. */
function BackForm({ order, piece, article }: PieceProps & { article: Article }) {
  const { t, nameOf } = useMessages()
  const { grams, time, since } = useFormats()
  const now = useNow()
  const { site } = useWork()
  const articleName = useArticleName({ order, piece })
  const [gross, setGross] = useState('')
  const [result, setResult] = useState<'hallmarked' | 'rejected'>('hallmarked')
  const [huid, setHuid] = useState('')
  const [reason, setReason] = useState('')
  const act = useAct('POST /api/staff/orders/:number/hallmarking/back/', { touches: [ordersKey(site.id)] })
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
      <div>
        <b>{articleName(article.article)}</b>
        <Second>
          {t('hallmarking.away', {
            centre: article.centre,
            weight: grams(article.outMg),
            time: time(article.outAt),
            since: since(article.outAt, now),
          })}
        </Second>
      </div>
      <SegmentedControl
        aria-label={t('hallmarking.result')}
        value={result}
        onChange={setResult}
        data={(['hallmarked', 'rejected'] as const).map((value) => ({ value, label: nameOf('hallmarkingResult', value) }))}
      />
      <div className={classes['fields']}>
        <GrossField
          label={t('hallmarking.grossBack')}
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

/** An article that came back, with both weights. */
function BackLine({ order, piece, article }: PieceProps & { article: Article }) {
  const { t, nameOf } = useMessages()
  const { grams, time } = useFormats()
  const articleName = useArticleName({ order, piece })
  const { result, outMg, inMg, inAt, isOtherWeight, reason } = article
  return (
    <div>
      {articleName(article.article)}: {nameOf('hallmarkingResult', result ?? '')}
      <Second tone={isOtherWeight ? 'bad' : undefined}>
        {t('hallmarking.weights', { out: grams(outMg), back: grams(inMg ?? 0), time: time(inAt ?? '') })}
        {isOtherWeight && `, ${t('hallmarking.otherWeight')}`}
        {reason !== '' && (
          <>
            , <bdi>{reason}</bdi>
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
