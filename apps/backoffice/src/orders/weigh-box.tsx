import { Button, TextInput } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { type FormEvent, useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useWords } from '../words/words.tsx'
import { ordersKey } from './use-order.ts'
import classes from './weigh-box.module.css'
import { WeighedPrice } from './weighed-price.tsx'
import {
  caratsText,
  isTyped,
  orderedComposition,
  type OrderPiece,
  problemOfWeight,
  readWeights,
  scaleStepMg,
  type TypedWeights,
  weightsToSend,
} from './weighing.ts'

/** A form for each piece that is finished and waits for the scale. */
export function WeighBoxes({ order }: { order: StaffOrder }) {
  const pieces = order.pieces.filter(({ actions }) => actions.some(({ action, allowed }) => action === 'weigh' && allowed))
  return pieces.map((piece, index) => <WeighBox key={piece.unit} order={order} piece={piece} {...(index === 0 && { id: 'weigh' })} />)
}

/**
 * The weigh-in of a piece. The net weight is the gross weight less the stones (0.2 g a carat) and every other part, shown as a sum while it is
 * typed. Several metals are weighed apart, and their sum must agree with it within the step of the scale.
 */
function WeighBox({ order, piece, id }: { order: StaffOrder; piece: OrderPiece; id?: string }) {
  const { t, nameOf } = useWords()
  const { grams, signedGrams, carats } = useFormats()
  const { site } = useWork()
  const parts = orderedComposition(piece)
  const [draft, setDraft] = useDraft(`weigh ${site.id} ${order.number} ${piece.unit}`)
  const typed = draft === '' ? {} : (JSON.parse(draft) as TypedWeights)
  const [isTried, setTried] = useState(false)
  const act = useAct('POST /api/staff/orders/:number/weigh/', {
    touches: [ordersKey(site.id)],
    onDone: () => {
      setDraft('')
      setTried(false)
    },
  })
  const problemOf = useFieldProblem(act.problem)

  const hasOthers = parts.otherMg > scaleStepMg
  const isSeveral = parts.metals.length > 1
  const hasCarats = parts.stones.some(({ caratMilli }) => caratMilli > 0)
  const textOf = (name: string, fallback = '') => typed[name] ?? fallback
  const change = (name: string, text: string) => {
    act.reset()
    setDraft(JSON.stringify({ ...typed, [name]: text }))
  }
  const read = readWeights(parts, typed)
  const reason = textOf('reason').trim()
  const weights = weightsToSend(read, parts)

  const wrong = (name: string, value: number | undefined) => {
    const problem = problemOfWeight(name, read, parts)
    if (problem) return t(problem)
    return value === undefined && (isTried || textOf(name) !== '') ? t('weigh.typeWeight') : undefined
  }
  const field = (
    name: string,
    label: string,
    unit: string,
    hint: string,
    value: number | undefined,
    fallback = '',
    problemField = name,
  ) => (
    <TextInput
      key={name}
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      rightSection={<span className={classes['unit']}>{unit}</span>}
      value={textOf(name, fallback)}
      error={problemOf(problemField) ?? wrong(name, value)}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  )

  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!weights || (read.isOtherFar && reason === '')) return
    act.run({
      params: { number: order.number },
      body: { unit: piece.unit, ...weights, reason: read.isOtherFar ? reason : t('weigh.reason') },
    })
  }
  // A problem of a field that is not shown stands above the button.
  const shownFields = [
    'grossMg',
    ...(hasCarats ? ['stones'] : []),
    ...(hasOthers ? ['otherMg'] : []),
    ...(isSeveral ? ['metals'] : []),
    ...(read.isOtherFar ? ['reason'] : []),
  ]
  const { gross, other, left, net } = read
  const stonesMg = read.stones.reduce((sum, stone) => sum + (stone?.caratMilli ?? 0), 0) / 5
  const netChange = net === undefined ? 0 : net - piece.ordered.netMg
  const beside = [
    order.pieces.length > 1 && `${t('timeline.piece', { unit: piece.unit })}, ${piece.name}`,
    isTyped(parts, typed) && t('weigh.notSaved'),
  ]
  return (
    <Box {...(id && { id })} title={t('weigh.title')} beside={beside.filter(Boolean).join(' – ')}>
      <form className={classes['form']} onSubmit={send} noValidate>
        <div className={classes['fields']}>
          {field(
            'gross',
            t('weigh.gross'),
            t('unit.gram'),
            t('weigh.ordered', { weight: grams(piece.ordered.grossMg) }),
            gross,
            '',
            'grossMg',
          )}
          {parts.stones.map(
            (stone, index) =>
              stone.caratMilli > 0 &&
              field(
                `stone ${index}`,
                t('row.stones', { stone: nameOf('stone', stone.name.toLowerCase().replaceAll(' ', '-')), count: stone.count }),
                t('unit.carat'),
                t('weigh.ordered', { weight: carats(stone.caratMilli) }),
                read.stones[index]?.caratMilli,
                caratsText(stone.caratMilli),
                'stones',
              ),
          )}
          {hasOthers &&
            field('other', t('weigh.other'), t('unit.gram'), t('weigh.ordered', { weight: grams(parts.otherMg) }), other, '', 'otherMg')}
          {isSeveral &&
            parts.metals.map((metal, index) =>
              field(
                `metal ${index}`,
                t('weigh.net', { metal: [nameOf('metal', metal.metal), metal.purity].join(' ') }),
                t('unit.gram'),
                t('weigh.ordered', { weight: grams(metal.netMg) }),
                read.metals[index],
                '',
                'metals',
              ),
            )}
        </div>
        {read.isOtherFar && (
          <TextInput
            label={t('weigh.otherReason')}
            description={t('weigh.otherFar', { weight: grams(parts.otherMg) })}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            maxLength={200}
            required
            value={textOf('reason')}
            error={problemOf('reason') ?? (isTried && reason === '' ? t('weigh.reasonMissing') : undefined)}
            onChange={(event) => change('reason', event.currentTarget.value)}
          />
        )}
        <output className={classes['sum']}>
          <b>{t('weigh.netSum', { weight: net === undefined ? '–' : grams(net) })}</b>
          {left !== undefined && gross !== undefined && other !== undefined && (
            <Second>
              <bdi dir="ltr">
                {[grams(gross), stonesMg > 0 && grams(stonesMg), other > 0 && grams(other)].filter(Boolean).join(' − ')} = {grams(left)}
              </bdi>
              {net !== undefined && netChange !== 0 && (
                <>
                  ; {signedGrams(netChange)}, {((netChange / piece.ordered.netMg) * 100).toFixed(2)}%
                </>
              )}
            </Second>
          )}
        </output>
        {Math.abs(read.disagreesBy) > scaleStepMg && (
          <Notice tone="bad" alert>
            {t('weigh.disagrees', { by: grams(Math.abs(read.disagreesBy)), step: grams(scaleStepMg) })}
          </Notice>
        )}
        <WeighedPrice order={order} piece={piece} weights={weights && { unit: piece.unit, ...weights }} />
        <ProblemNotice problem={act.problem} fields={shownFields} />
        <div className={classes['foot']}>
          <Button type="submit" loading={act.busy}>
            {t('weigh.save')}
          </Button>
          <Second>{t('weigh.rate')}</Second>
        </div>
      </form>
    </Box>
  )
}
