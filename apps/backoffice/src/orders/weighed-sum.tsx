import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './weigh-box.module.css'
import type { OrderPiece, ReadWeights } from './weighing.ts'

/**
 * The net weight of the typed weights as a sum, its change from what was ordered, and whether several metals disagree with it by more than the step of
 * the scale, `stepMg`.
 */
export function WeighedSum({ piece, read, stepMg }: { piece: OrderPiece; read: ReadWeights; stepMg: number }) {
  const { t } = useMessages()
  const { grams, signedGrams, signedPercent } = useFormats()
  const { gross, other, left, net, disagreesBy } = read
  const stonesMg = read.stones.reduce((sum, stone) => sum + (stone?.caratMilli ?? 0), 0) / 5
  const netChange = net === undefined ? 0 : net - piece.ordered.netMg
  return (
    <>
      <output className={classes['sum']}>
        <b>{t('weigh.netSum', { weight: net === undefined ? '–' : grams(net) })}</b>
        {left !== undefined && gross !== undefined && other !== undefined && (
          <Second>
            <bdi dir="ltr">
              {[grams(gross), stonesMg > 0 && grams(stonesMg), other > 0 && grams(other)].filter(Boolean).join(' − ')} = {grams(left)}
            </bdi>
            {net !== undefined && netChange !== 0 && (
              <>
                ; {signedGrams(netChange)}, {signedPercent((netChange / piece.ordered.netMg) * 100)}
              </>
            )}
          </Second>
        )}
      </output>
      {Math.abs(disagreesBy) > stepMg && (
        <Notice tone="bad" alert>
          {t('weigh.disagrees', { by: grams(Math.abs(disagreesBy)), step: grams(stepMg) })}
        </Notice>
      )}
    </>
  )
}
