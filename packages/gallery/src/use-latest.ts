import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A box that always holds the newest value, for handlers that are made once. */
export function useLatest<T>(value: T): RefObject<T> {
  const box = useRef(value)
  useLayoutEffect(() => {
    box.current = value
  })
  return box
}
