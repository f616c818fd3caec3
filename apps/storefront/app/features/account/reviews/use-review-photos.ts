import { useCallback } from 'react'
import { useSite } from '../../../site/site.tsx'
import { loadReviews } from '../../../state/account/reviews-actions.ts'
import { type SendPhoto, usePhotos } from '../use-photos.ts'

/** The photos of a new review. */
export function useReviewPhotos() {
  const { settings } = useSite()
  const send: SendPhoto = useCallback(
    async (file, onProgress) => {
      const { actions } = await loadReviews(settings)
      const sent = await actions.upload(file, onProgress)
      return sent.ok ? { ok: true, value: { ...sent.value, id: sent.value.photoID } } : sent
    },
    [settings],
  )
  return usePhotos(send)
}
