import { Button } from '@karat/ui/button.tsx'
import { Checkbox } from '@karat/ui/checkbox.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { isCredited, isSent } from '@karat/sites/returns.ts'
import { useEffect, useRef } from 'react'
import { useMoney } from '../../../money/money.tsx'
import { useDay } from '../../../site/use-day.ts'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useCommaList } from '../../../site/site.tsx'
import type { Returnable } from '../../../state/orders/returns-actions.ts'
import { lastDayOf, mayComeBack, needsUnworn } from './check-return.ts'
import { PhotoTiles } from '../photo-tiles.tsx'
import { ReturnPiece } from './return-piece.tsx'
import { ReturnEstimate } from './return-estimate.tsx'
import { ReturnTravel } from './return-travel.tsx'
import { useReturnForm } from './use-return-form.ts'

/** The form of a return: items and reasons, photos, handover and resolution. */
export function ReturnForm(returnable: Returnable) {
  const { items: order, reasons } = returnable
  const t = useMessages()
  const commas = useCommaList()
  const money = useMoney()
  const day = useDay()
  const {
    photos,
    pieces,
    answer,
    resolutions,
    resolution,
    setResolution,
    travel,
    setTravel,
    isUnworn,
    setUnworn,
    amount,
    errors,
    addressError,
    failure,
    busy,
    send,
  } = useReturnForm(returnable)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true] input:not(:disabled)')?.focus()
  }, [errors])
  const last = lastDayOf(order.items)
  if (last === undefined && !order.items.some(({ returnable: may }) => may !== 'no')) return <NothingReturnable {...returnable} />
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

/** The items of an order of which none may come back, each with the reason. */
function NothingReturnable({ items: order, reasons }: Returnable) {
  const t = useMessages()
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
}
