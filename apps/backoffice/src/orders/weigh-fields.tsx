import { TextInput } from '@mantine/core'
import type { Problem } from '../api/problem.ts'
import { useFormats } from '../ui/formats.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './weigh-box.module.css'
import {
  caratsText,
  hasCarats,
  hasOthers,
  isSeveral,
  type OrderedComposition,
  type OrderPiece,
  problemOfWeight,
  type ReadWeights,
  type TypedWeights,
} from './weighing.ts'

export interface WeighFieldsProps {
  piece: OrderPiece
  parts: OrderedComposition
  typed: TypedWeights
  read: ReadWeights
  /** Whether the form was sent, so that missing weights are named. */
  isTried: boolean
  problem: Problem | undefined
  onChange: (name: string, text: string) => void
}

/** The names of the fields that are shown, as the service calls them: a problem of another one stands above the button. */
export const shownFields = (parts: OrderedComposition, { hasReason, hasScales }: { hasReason: boolean; hasScales: boolean }): string[] => [
  'grossMg',
  ...(hasCarats(parts) ? ['stones'] : []),
  ...(hasOthers(parts) ? ['otherMg'] : []),
  ...(isSeveral(parts) ? ['metals'] : []),
  ...(hasScales ? ['scale'] : []),
  'photo',
  ...(hasReason ? ['reason'] : []),
]

/** The fields of a weigh-in: the gross weight, each kind of stone, all other parts, and each metal where there are several. */
export function WeighFields({ piece, parts, typed, read, isTried, problem, onChange }: WeighFieldsProps) {
  const { t, nameOf } = useMessages()
  const { grams, carats } = useFormats()
  const problemOf = useFieldProblem(problem)
  const wrong = (name: string, value: number | undefined) => {
    const cause = problemOfWeight(name, read, parts)
    if (cause) return t(cause)
    return value === undefined && (isTried || (typed[name] ?? '') !== '') ? t('weigh.typeWeight') : undefined
  }
  /** A field by its name here and at the service, with the value that was read and the text that it begins with. */
  const field = (
    [name, sentAs]: readonly [name: string, sentAs: string],
    {
      label,
      unit,
      ordered,
      value,
      first = '',
    }: { label: string; unit: string; ordered: string; value: number | undefined; first?: string },
  ) => (
    <TextInput
      key={name}
      label={label}
      description={t('weigh.ordered', { weight: ordered })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      rightSection={<span className={classes['unit']}>{unit}</span>}
      value={typed[name] ?? first}
      error={problemOf(sentAs) ?? wrong(name, value)}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  )
  const gram = t('unit.gram')
  return (
    <div className={classes['fields']}>
      {field(['gross', 'grossMg'], { label: t('weigh.gross'), unit: gram, ordered: grams(piece.ordered.grossMg), value: read.gross })}
      {parts.stones.map(
        ({ name, count, caratMilli, lastMilli }, index) =>
          caratMilli > 0 &&
          field([`stone ${index}`, 'stones'], {
            label: t('row.stones', { stone: nameOf('stone', name.toLowerCase().replaceAll(' ', '-')), count }),
            unit: t('unit.carat'),
            ordered: carats(caratMilli),
            value: read.stones[index]?.caratMilli,
            first: caratsText(lastMilli),
          }),
      )}
      {hasOthers(parts) &&
        field(['other', 'otherMg'], { label: t('weigh.other'), unit: gram, ordered: grams(parts.otherMg), value: read.other })}
      {isSeveral(parts) &&
        parts.metals.map(({ metal, purity, netMg }, index) =>
          field([`metal ${index}`, 'metals'], {
            label: t('weigh.net', { metal: [nameOf('metal', metal), purity].join(' ') }),
            unit: gram,
            ordered: grams(netMg),
            value: read.metals[index],
          }),
        )}
    </div>
  )
}

/** The field for a reason: why stones or other parts are far from what was ordered, or the one that the service asked for. */
export function WeighReason({
  parts,
  read,
  reason,
  isTried,
  problem,
  onChange,
}: Pick<WeighFieldsProps, 'parts' | 'read' | 'isTried' | 'problem'> & { reason: string; onChange: (text: string) => void }) {
  const { t } = useMessages()
  const { grams } = useFormats()
  const problemOf = useFieldProblem(problem)
  const causes = [
    read.areStonesFar && t('weigh.stonesFar'),
    read.isOtherFar && t('weigh.otherFar', { weight: grams(parts.otherMg) }),
  ].filter(Boolean)
  return (
    <TextInput
      label={t('dialog.reason')}
      description={causes.join(' ')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      maxLength={200}
      required
      value={reason}
      error={problemOf('reason') ?? (isTried && causes.length > 0 && reason.trim() === '' ? t('weigh.reasonMissing') : undefined)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
