import { useCallback } from 'react'
import { useSite } from '../../../site/site.tsx'
import { useLoadReturns } from '../orders/use-own-orders.ts'
import { type SendPhoto, usePhotos } from '../use-photos.ts'

/** Photos of an order's units, for a return or an answer about one. */
export function useReturnPhotos(orderID: string) {
  const { settings } = useSite()
  const load = useLoadReturns()
  const send: SendPhoto = useCallback(
    async (file, onProgress) => {
      const sent = await (await load(settings)).upload(orderID, file, onProgress)
      return sent.ok ? { ok: true, value: { ...sent.value, id: sent.value.imageID } } : sent
    },
    [load, settings, orderID],
  )
  return usePhotos(send)
}
