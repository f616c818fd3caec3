import { NativeSelect } from '@mantine/core'
import type { Problem } from '../api/problem.ts'
import { usePlaceName } from '../ready-pieces/use-ready-pieces.ts'
import { useFormats } from '../ui/formats.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { OrderScale } from './use-order-scales.ts'
import classes from './weigh-box.module.css'

interface ScaleFieldProps {
  scales: readonly OrderScale[]
  scale: OrderScale | undefined
  /** Whether the form was sent, so that a missing choice is named. */
  isTried: boolean
  problem: Problem | undefined
  onChoose: (id: string) => void
}

/** The scale of a weigh-in, with its step and the end of its verification. */
export function ScaleField({ scales, scale, isTried, problem, onChoose }: ScaleFieldProps) {
  const { t } = useMessages()
  const { grams, day } = useFormats()
  const placeName = usePlaceName()
  const problemOf = useFieldProblem(problem)
  const expired = scale?.isExpired ? t('weigh.scaleExpired', { day: day(scale.verifiedUntil) }) : undefined
  const missing = !scale && isTried ? t('weigh.scaleMissing') : undefined
  return (
    <NativeSelect
      className={classes['scale'] ?? ''}
      label={t('scales.scale')}
      description={scale && t('weigh.scaleIs', { step: grams(scale.stepMg), day: day(scale.verifiedUntil) })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={scale?.id ?? ''}
      data={[
        ...(scale ? [] : [{ value: '', label: t('weigh.scaleChoose') }]),
        ...scales.map(({ id, name, storeID }) => ({ value: id, label: `${name}${t('list.comma')}${placeName(storeID)}` })),
      ]}
      error={expired ?? missing ?? problemOf('scale')}
      onChange={(event) => event.currentTarget.value !== '' && onChoose(event.currentTarget.value)}
    />
  )
}
