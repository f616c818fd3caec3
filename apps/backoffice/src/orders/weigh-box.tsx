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
import { netOf, orderedComposition, type OrderPiece, parseThousandths, scaleStepMg } from './weighing.ts'

/** A form for each piece that is finished and waits for the scale. */
export function WeighBoxes({ order }: { order: StaffOrder }) {
  const pieces = order.pieces.filter(({ actions }) => actions.some(({ action, allowed }) => action === 'weigh' && allowed))
  return pieces.map((piece, index) => <WeighBox key={piece.unit} order={order} piece={piece} {...(index === 0 && { id: 'weigh' })} />)
}

/** The typed weights, by the name of their field. */
type Typed = Readonly<Record<string, string>>

/** All values, where each is known. */
function whole<T>(values: readonly (T | undefined)[]): T[] | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === values.length ? known : undefined
}

const decimals = (thousandths: number) => (thousandths / 1000).toFixed(3)

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
  const typed = draft === '' ? {} : (JSON.parse(draft) as Typed)
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
  const textOf = (name: string, fallback = '') => typed[name] ?? fallback
  const change = (name: string, text: string) => {
    act.reset()
    setDraft(JSON.stringify({ ...typed, [name]: text }))
  }
  const grossMg = parseThousandths(textOf('gross'))
  const stones = parts.stones.map(({ caratMilli, count }, index) => {
    const weighed = parseThousandths(textOf(`stone ${index}`, decimals(caratMilli)))
    return weighed === undefined ? undefined : { caratMilli: weighed, count }
  })
  const otherMg = hasOthers ? parseThousandths(textOf('other')) : 0
  const metals = isSeveral ? parts.metals.map((_, index) => parseThousandths(textOf(`metal ${index}`))) : []
  const knownStones = whole(stones)
  const knownMetals = whole(metals)
  const left = grossMg !== undefined && otherMg !== undefined && knownStones ? netOf(grossMg, knownStones, otherMg) : undefined
  const netMg = isSeveral ? knownMetals?.reduce((sum, mg) => sum + mg, 0) : left
  const disagreesBy = left !== undefined && netMg !== undefined ? netMg - left : 0
  const isWhole = netMg !== undefined && netMg > 0 && left !== undefined && grossMg !== undefined && knownStones && otherMg !== undefined
  const canSend = isWhole && Math.abs(disagreesBy) <= scaleStepMg

  const missing = (value: number | undefined) => (isTried && value === undefined ? t('weigh.typeWeight') : undefined)
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
      error={problemOf(problemField) ?? missing(value)}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  )

  const weights =
    isWhole && canSend
      ? {
          unit: piece.unit,
          grossMg,
          netMg,
          ...(isSeveral && knownMetals && { metals: knownMetals }),
          ...(hasOthers && { otherMg }),
          ...(knownStones.length > 0 && { stones: knownStones }),
        }
      : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (weights) act.run({ params: { number: order.number }, body: { ...weights, reason: t('weigh.reason') } })
  }
  const stonesMg = (knownStones ?? []).reduce((sum, { caratMilli }) => sum + caratMilli, 0) / 5
  const netChange = netMg === undefined ? 0 : netMg - piece.ordered.netMg
  return (
    <Box
      {...(id && { id })}
      title={t('weigh.title')}
      beside={order.pieces.length > 1 ? t('timeline.piece', { unit: piece.unit }) + `, ${piece.name}` : t('weigh.notSaved')}
    >
      <form className={classes['form']} onSubmit={send} noValidate>
        <div className={classes['fields']}>
          {field(
            'gross',
            t('weigh.gross'),
            t('unit.gram'),
            t('weigh.ordered', { weight: grams(piece.ordered.grossMg) }),
            grossMg,
            '',
            'grossMg',
          )}
          {parts.stones.map((stone, index) =>
            field(
              `stone ${index}`,
              t('row.stones', { stone: nameOf('stone', stone.name.toLowerCase().replaceAll(' ', '-')), count: stone.count }),
              t('unit.carat'),
              t('weigh.ordered', { weight: carats(stone.caratMilli) }),
              stones[index]?.caratMilli,
              decimals(stone.caratMilli),
              'stones',
            ),
          )}
          {hasOthers &&
            field('other', t('weigh.other'), t('unit.gram'), t('weigh.ordered', { weight: grams(parts.otherMg) }), otherMg, '', 'otherMg')}
          {isSeveral &&
            parts.metals.map((metal, index) =>
              field(
                `metal ${index}`,
                t('weigh.net', { metal: [nameOf('metal', metal.metal), metal.purity].join(' ') }),
                t('unit.gram'),
                t('weigh.ordered', { weight: grams(metal.netMg) }),
                metals[index],
                '',
                'metals',
              ),
            )}
        </div>
        <output className={classes['sum']}>
          <b>{t('weigh.netSum', { weight: netMg === undefined ? '–' : grams(netMg) })}</b>
          {left !== undefined && grossMg !== undefined && otherMg !== undefined && (
            <Second>
              <bdi dir="ltr">
                {[grams(grossMg), stonesMg > 0 && grams(stonesMg), otherMg > 0 && grams(otherMg)].filter(Boolean).join(' − ')} ={' '}
                {grams(left)}
              </bdi>
              {netMg !== undefined && netChange !== 0 && (
                <>
                  ; {signedGrams(netChange)}, {((netChange / piece.ordered.netMg) * 100).toFixed(2)}%
                </>
              )}
            </Second>
          )}
        </output>
        {Math.abs(disagreesBy) > scaleStepMg && (
          <Notice tone="bad" alert>
            {t('weigh.disagrees', { by: grams(Math.abs(disagreesBy)), step: grams(scaleStepMg) })}
          </Notice>
        )}
        <WeighedPrice order={order} piece={piece} weights={weights} />
        <ProblemNotice problem={act.problem} fields={['grossMg', 'stones', 'otherMg', 'metals']} />
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
