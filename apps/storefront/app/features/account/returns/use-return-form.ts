import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSum } from '../../../money/money.tsx'
import { useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'
import type { Returnable } from '../../../state/orders/returns-actions.ts'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { useLoadReturns } from '../orders/use-own-orders.ts'
import { checkReturn, isRight, type PieceAnswer, resolutionsFor, type ReturnErrors } from './check-return.ts'
import type { Travel } from './return-travel.tsx'
import { useReturnPhotos } from './use-return-photos.ts'

/** The answers of the form of a return, their errors, and the call that requests it. */
export function useReturnForm({ items: order, reasons }: Returnable) {
  const t = useMessages()
  const { locale, settings } = useSite()
  const load = useLoadReturns()
  const navigate = useNavigate()
  const sum = useSum()
  const photos = useReturnPhotos(order.orderID)
  const [pieces, setPieces] = useState<ReadonlyMap<string, PieceAnswer>>(new Map())
  const [wished, setResolution] = useState(order.resolutions[0] ?? 'refund')
  const [travel, setTravel] = useState<Travel>({
    handover: 'pickup',
    store: '',
    visit: { day: order.pickup.days[0] ?? '', slot: '10-13' },
    address: '',
  })
  const [isUnworn, setUnworn] = useState(false)
  const [errors, setErrors] = useState<ReturnErrors | null>(null)
  const [failure, setFailure] = useState('')
  const [addressError, setAddressError] = useState('')
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => crypto.randomUUID())

  // The resolutions for the chosen items and reasons; a choice that they no longer allow is dropped.
  const resolutions = resolutionsFor(order, reasons, pieces)
  const resolution = resolutions.includes(wished) ? wished : (resolutions[0] ?? 'refund')
  const isExchange = resolution === 'exchange'
  /** The refund of the chosen units, or their value in exchange; major units. */
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

  function request() {
    const { handover, store, visit, address } = travel
    return {
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
    }
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setFailure('')
    setAddressError('')
    const { handover, store } = travel
    const wrong = checkReturn({ pieces, photos: photos.sentIds.length, isSending: photos.isSending, handover, store, isUnworn }, reasons)
    if (!isRight(wrong)) return setErrors(wrong)
    setErrors(null)
    setBusy(true)
    try {
      const asked = await (await load(settings)).ask(request())
      if (asked.ok) return void navigate(`/${locale}/dashboard/return-request/${asked.value.number}`)
      const failureMessage = failureText(t, asked.failure, { country: settings.profile.country })
      if (asked.failure.field === 'addressID') setAddressError(failureMessage)
      else setFailure(failureMessage)
    } catch {
      // A chunk failed to load.
      setFailure(t('problem.unavailable'))
    } finally {
      setBusy(false)
    }
  }

  return {
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
  }
}
