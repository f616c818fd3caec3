import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../site/messages.tsx'
import type { Outcome } from '../../state/api.ts'
import { failureText } from '../../ui/forms/failure-text.ts'

/** The most photos of a form, and the largest size of one in bytes; the service has the same limits. */
export const maxPhotos = 6
const largest = 8 * 1024 * 1024

/** A chosen photo: waiting, uploading, uploaded or failed. */
export interface ChosenPhoto {
  key: number
  file: File
  /** The view that the photo was asked for; undefined for none. */
  view?: string | undefined
  /** The part of it that has been sent, from 0 to 1. */
  part: number
  /** The error text of the upload; empty without a failure. */
  failure: string
  sent: SentPhoto | null
}

/** An uploaded photo, with its signed address of five minutes. */
export interface SentPhoto {
  id: string
  url: string
  width: number
  height: number
}

/** Uploads a file; `onProgress` receives the sent part, from 0 to 1. */
export type SendPhoto = (file: File, onProgress: (part: number) => void) => Promise<Outcome<SentPhoto>>

/** Uploads chosen photos one after the other; a failed one can be sent again. `send` must be the same function in every rendering. */
export function usePhotos(send: SendPhoto) {
  const t = useMessages()
  const [photos, setPhotos] = useState<ChosenPhoto[]>([])
  const keys = useRef(0)
  const sending = useRef<number | null>(null)
  const next = photos.find(({ sent, failure }) => sent === null && failure === '')
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!next || sending.current !== null) return
    const { key, file } = next
    const change = (what: Partial<ChosenPhoto>) =>
      setPhotos((now) => now.map((photo) => (photo.key === key ? { ...photo, ...what } : photo)))
    sending.current = key
    void send(file, (part) => change({ part }))
      .then(
        (outcome) => change(outcome.ok ? { sent: outcome.value, part: 1 } : { failure: failureText(t, outcome.failure) }),
        // A chunk failed to load.
        () => change({ failure: t('problem.unavailable') }),
      )
      .finally(() => {
        sending.current = null
        setTurn((count) => count + 1)
      })
  }, [next, send, t, turn])

  const chosen = (file: File, view?: string): ChosenPhoto => ({
    key: ++keys.current,
    file,
    view,
    part: 0,
    failure: file.size > largest ? t('problem.photo_too_large') : '',
    sent: null,
  })
  return {
    photos,
    sentIds: photos.flatMap(({ sent }) => (sent ? [sent.id] : [])),
    isSending: next !== undefined,
    left: maxPhotos - photos.length,
    add(files: readonly File[]) {
      setPhotos([...photos, ...files.slice(0, Math.max(0, maxPhotos - photos.length)).map((file) => chosen(file))])
    },
    /** The photo of a requested view. */
    of: (view: string) => photos.find((photo) => photo.view === view),
    put: (view: string, file: File) => setPhotos([...photos.filter((photo) => photo.view !== view), chosen(file, view)]),
    again: (key: number) => setPhotos(photos.map((photo) => (photo.key === key ? { ...photo, failure: '', part: 0 } : photo))),
    remove: (key: number) => setPhotos(photos.filter((photo) => photo.key !== key)),
    canRetry: ({ file }: ChosenPhoto) => file.size <= largest,
  }
}
export type Photos = ReturnType<typeof usePhotos>
