import { Button } from '@karat/ui/button.tsx'
import { Checkbox } from '@karat/ui/checkbox.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMoney, useSum } from '../../../money/money.tsx'
import { useDay } from '../../../site/use-day.ts'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useCommaList, useSite } from '../../../site/site.tsx'
import type { Returnable } from '../../../state/returns-actions.ts'
import { failureText } from '../../../ui/failure-text.ts'
import {
  checkReturn,
  isRight,
  lastDayOf,
  mayComeBack,
  needsUnworn,
  type PieceAnswer,
  resolutionsFor,
  type ReturnErrors,
} from './check-return.ts'
import { PhotoTiles } from '../photo-tiles.tsx'
import { ReturnPiece } from './return-piece.tsx'
import { ReturnEstimate } from './return-estimate.tsx'
import { ReturnTravel, type Travel } from './return-travel.tsx'
import { useReturnPhotos } from './use-return-photos.ts'
import { isCredited, isSent } from '@karat/sites/returns.ts'
import { useLoadReturns } from '../orders/use-own-orders.ts'

/** The form of a return: items and reasons, photos, handover and resolution. */
export function ReturnForm({ items: order, reasons }: Returnable) {
  const t = useMessages()
  const commas = useCommaList()
  const { locale, settings } = useSite()
  const load = useLoadReturns()
  const navigate = useNavigate()
  const money = useMoney()
  const sum = useSum()
  const day = useDay()
  const photos = useReturnPhotos(order.orderID)
  const [pieces, setPieces] = useState<ReadonlyMap<string, PieceAnswer>>(new Map())
  const [wished, setResolution] = useState(order.resolutions[0] ?? 'refund')
  const [travel, setTravel] = useState<Travel>({
    handover: 'pickup',
    store: '',
    visit: { day: order.pickup.days[0] ?? '', slot: '10-13' },
    address: '',
  })
  const { handover, store, visit, address } = travel
  const [isUnworn, setUnworn] = useState(false)
  const [errors, setErrors] = useState<ReturnErrors | null>(null)
  const [failure, setFailure] = useState('')
  const [addressError, setAddressError] = useState('')
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => crypto.randomUUID())
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true] input:not(:disabled)')?.focus()
  }, [errors])
  const last = lastDayOf(order.items)

  // The resolutions for the chosen items and reasons; a choice that they no longer allow is dropped.
  const resolutions = resolutionsFor(order, reasons, pieces)
  const resolution = resolutions.includes(wished) ? wished : (resolutions[0] ?? 'refund')
  const isExchange = resolution === 'exchange'
  const amount = sum(
    ...order.items.flatMap(({ orderItemID, amount: paid, exchangeAmount }) =>
      Array.from({ length: pieces.get(orderItemID)?.quantity ?? 0 }, () => (isExchange ? (exchangeAmount ?? 0) : paid)),
    ),
  )

  function answer(item: string, given: PieceAnswer | undefined) {
    const next = new Map(pieces)
    if (given) next.set(item, given)
    else next.delete(item)
    setPieces(next)
    setErrors(null)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setFailure('')
    setAddressError('')
    const wrong = checkReturn({ pieces, photos: photos.sentIds.length, isSending: photos.isSending, handover, store, isUnworn }, reasons)
    if (!isRight(wrong)) return setErrors(wrong)
    setErrors(null)
    setBusy(true)
    try {
      const returns = await load(settings)
      const asked = await returns.ask({
        orderID: order.orderID,
        requestKey,
        items: [...pieces].map(([orderItemID, { quantity, reason, text }]) => ({
          orderItemID,
          quantity,
          reason: reason as Returnable['reasons'][number]['code'],
          text,
        })),
        images: photos.sentIds,
        resolution,
        handover,
        ...(handover === 'store' ? { storeID: store } : visit.day === '' ? {} : { pickup: visit }),
        ...(handover === 'pickup' && address !== '' ? { addressID: address } : {}),
      })
      if (asked.ok) return void navigate(`/${locale}/dashboard/return-request/${asked.value.number}`)
      const failureMessage = failureText(t, asked.failure)
      if (asked.failure.field === 'addressID') setAddressError(failureMessage)
      else setFailure(failureMessage)
    } catch {
      // A chunk failed to load.
      setFailure(t('problem.unavailable'))
    } finally {
      setBusy(false)
    }
  }

  if (last === undefined && !order.items.some(({ returnable }) => returnable !== 'no'))
    return (
      <div className="returns-form">
        <Notice>{t('returns.nothingLeft')}</Notice>
        <ul className="returns-pieces">
          {order.items.map((item) => (
            <ReturnPiece
              key={item.orderItemID}
              item={item}
              until={null}
              reasons={reasons}
              answer={undefined}
              errors={{}}
              onChange={() => {}}
            />
          ))}
        </ul>
      </div>
    )
  return (
    <form ref={form} noValidate className="returns-ask" onSubmit={(event) => void send(event)}>
      <div className="returns-form">
        {last && (
          <p>
            {t('returns.until', { day: day(last, { weekday: 'long', day: 'numeric', month: 'long' }) })} {t('returns.free')}
          </p>
        )}
        <fieldset className="returns-step" data-invalid={errors?.pieces !== undefined}>
          <legend>{t('returns.what')}</legend>
          <ul className="returns-pieces">
            {order.items.map((item) => (
              <ReturnPiece
                key={item.orderItemID}
                item={item}
                until={mayComeBack(item) && item.until !== last ? item.until : null}
                reasons={reasons}
                answer={pieces.get(item.orderItemID)}
                errors={{
                  ...(errors?.reason.has(item.orderItemID) ? { reason: t('returns.chooseReason') } : {}),
                  ...(errors?.text.has(item.orderItemID) ? { text: t('returns.writeText') } : {}),
                }}
                onChange={(given) => answer(item.orderItemID, given)}
              />
            ))}
          </ul>
          {errors?.pieces && (
            <p className="ui-field-error" role="alert">
              {t(errors.pieces)}
            </p>
          )}
        </fieldset>
        <fieldset className="returns-choices">
          <legend>{t('returns.right')}</legend>
          {resolutions.map((one) => (
            <label key={one}>
              <input type="radio" name="resolution" checked={resolution === one} onChange={() => setResolution(one)} />
              <span>
                <b>{translateData(t, 'returnResolution', one)}</b>
                <br />
                <span className="type-small type-soft">{translateData(t, 'returnResolutionText', one)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset className="returns-step">
          <legend>{t('returns.photos')}</legend>
          <p className="type-small type-soft">{t('returns.photosText')}</p>
          <PhotoTiles
            photos={photos}
            id="return-photos"
            error={errors?.photos && (photos.isSending || photos.sentIds.length === 0) ? t(errors.photos) : ''}
          />
        </fieldset>
        <ReturnTravel
          order={order}
          travel={travel}
          storeError={errors?.store ? t(errors.store) : ''}
          addressError={addressError}
          onChange={setTravel}
        />
        {needsUnworn(pieces, reasons) && (
          <fieldset className="returns-step" data-invalid={errors?.unworn !== undefined}>
            <legend>{t('returns.check')}</legend>
            <Checkbox label={t('returns.unworn')} checked={isUnworn} onChange={({ currentTarget }) => setUnworn(currentTarget.checked)} />
            {errors?.unworn && (
              <p className="ui-field-error" role="alert">
                {t(errors.unworn)}
              </p>
            )}
          </fieldset>
        )}
        {!isSent(resolution) && amount > 0 && (
          <p>{t(isCredited(resolution) ? 'returns.ifCredited' : 'returns.ifApproved', { amount: money(amount, 'exact') })}</p>
        )}
        {failure && (
          <Notice tone="bad" icon="notice" role="alert">
            {failure}
          </Notice>
        )}
        <p>
          <Button
            type="submit"
            disabled={busy}
            aria-label={amount > 0 && !isSent(resolution) ? commas([t('returns.send'), money(amount, 'exact')]) : undefined}
          >
            {t('returns.send')}
          </Button>
        </p>
      </div>
      <ReturnEstimate items={order.items} pieces={pieces} resolution={resolution} amount={amount} />
    </form>
  )
}
