import { dateFormat } from '@karat/sites/dates.ts'
import { useMemo } from 'react'
import { useMessages } from '../messages/messages.tsx'

/** Writes a month (`2026-11`) in the language of the page: `November 2026`. */
export function useMonthName(): (month: string) => string {
  const { language } = useMessages()
  return useMemo(() => {
    const format = dateFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' })
    return (month) => format.format(new Date(`${month}-15T12:00:00Z`))
  }, [language])
}
