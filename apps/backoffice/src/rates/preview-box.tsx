import type { CallReply } from '@karat/contract/calls.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ListExport } from '../ui/list-export.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { PieceCell } from '../ui/piece-cell.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import classes from './preview-box.module.css'
import { signOf, usePercent } from './rate-formats.ts'
import { type StaffRates, useRatesPreview } from './use-rates.ts'

/** Milliseconds without typing after which the preview is asked for. */
const typingPause = 400
const none = {}

interface PreviewBoxProps {
  rates: StaffRates
  /** The changed rates of metals; undefined where one cannot be sent. */
  changed: Readonly<Record<string, number>> | undefined
}

/** The effect of the typed rates of metals on the prices of the site. */
export function PreviewBox({ rates, changed = none }: PreviewBoxProps) {
  const { t } = useMessages()
  const { signed } = useFormats()
  // Texts are the same where their rates are: each drawing has its own object.
  const [asked] = useDebouncedValue(JSON.stringify(changed), typingPause)
  const { data, error, isPlaceholderData } = useRatesPreview(rates.version, JSON.parse(asked) as Record<string, number>)
  if (Object.keys(changed).length === 0) return null
  if (!data) return error ? <ProblemNotice problem={error} /> : null
  const { pieces, largestRise, largestFall } = data
  const isOld = isPlaceholderData || asked !== JSON.stringify(changed)
  const counts: readonly (readonly [string, string])[] = [
    [t('rates.piecesUp'), String(pieces.up)],
    [t('rates.piecesDown'), String(pieces.down)],
    [t('rates.piecesSame'), String(pieces.same)],
    ...(largestRise ? [[t('rates.largestRise'), signed(largestRise.after - largestRise.before, rates.currency)] as const] : []),
    ...(largestFall ? [[t('rates.largestFall'), signed(largestFall.after - largestFall.before, rates.currency)] as const] : []),
  ]
  const lines = [
    ...(largestRise ? [{ ...largestRise, why: t('rates.largestRise') }] : []),
    ...(largestFall ? [{ ...largestFall, why: t('rates.largestFall') }] : []),
    ...data.examples.map((piece) => ({ ...piece, why: t('rates.popular') })),
  ]
  return (
    <Box flush title={t('rates.preview')} beside={isOld ? t('rates.working') : t('rates.previewHint')}>
      <div aria-busy={isOld} className={classes['preview']}>
        <dl className={classes['counts']}>
          {counts.map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        <AffectedLines affected={data.affected} />
        {lines.length > 0 && <Examples lines={lines} currency={rates.currency} />}
        {!isOld && <ListExport list="new-prices" filter={{ rates: changed }} />}
      </div>
    </Box>
  )
}

/** The open bags that show the new prices, and the held prices and open orders that keep theirs. */
function AffectedLines({ affected: { bags, held, orders } }: { affected: CallReply<'POST /api/staff/rates/preview/'>['affected'] }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const counted = ({ count, more }: typeof bags) => ({ count, number: `${count}${more ? '+' : ''}` })
  const heldText = () => {
    if (held.until === null) return t('rates.noHeld')
    const parts = [
      held.checkout.count > 0 && t('rates.heldAtCheckout', counted(held.checkout)),
      held.drafts.count > 0 && t('rates.heldInDrafts', counted(held.drafts)),
    ].filter(Boolean)
    return t('rates.held', { prices: parts.join(t('list.comma')), time: time(held.until) })
  }
  return (
    <ul className={classes['affected']}>
      <li>{t('rates.bags', counted(bags))}</li>
      <li>{heldText()}</li>
      <li>{t('rates.orders', counted(orders))}</li>
    </ul>
  )
}

interface Example {
  productId: string
  name: string
  mediaId: string | null
  before: number
  after: number
  percent: number
  /** Why this piece is shown. */
  why: string
}

function Examples({ lines, currency }: { lines: readonly Example[]; currency: string }) {
  const { t } = useMessages()
  const { money, signed } = useFormats()
  const percent = usePercent()
  return (
    <table className={`${tableClasses['table']} ${classes['examples']}`} data-cards="">
      <thead>
        <tr>
          <th scope="col">{t('rates.examples')}</th>
          <th scope="col" data-align="end">
            {t('rates.now')}
          </th>
          <th scope="col" data-align="end">
            {t('rates.after')}
          </th>
          <th scope="col" data-align="end">
            {t('rates.difference')}
          </th>
          <th scope="col" data-align="end">
            %
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.productId} ${line.why}`}>
            <td>
              <PieceCell mediaId={line.mediaId ?? ''} name={line.name}>
                {line.why}
              </PieceCell>
            </td>
            <td data-align="end" data-label={t('rates.now')}>
              {money(line.before, currency)}
            </td>
            <td data-align="end" data-label={t('rates.after')}>
              <b>{money(line.after, currency)}</b>
            </td>
            <td data-align="end" data-sign={signOf(line.after - line.before)}>
              {signed(line.after - line.before, currency)}
            </td>
            <td data-align="end">{percent(line.percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
