import { createContext, useContext } from 'react'
import type { StaffApi } from './staff-api.ts'

export const ApiContext = createContext<StaffApi | undefined>(undefined)

/** The client of the staff calls. Throws outside of its provider. */
export function useApi(): StaffApi {
  const api = useContext(ApiContext)
  if (!api) throw new Error('no client of the staff calls is provided')
  return api
}
