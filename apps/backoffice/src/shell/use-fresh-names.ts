import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Reads what is on show again when the page gets another language: the services name things in it. */
export function useFreshNames(language: string): void {
  const queries = useQueryClient()
  const read = useRef(language)
  useEffect(() => {
    if (read.current === language) return
    read.current = language
    void queries.invalidateQueries()
  }, [queries, language])
}
