import type { CallReply } from '@karat/contract/calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { sessionKey } from '../api/session.tsx'

/** How the member signs in. */
export type SignInMethods = CallReply<'GET /api/staff/account/'>

const methodsKey = ['own sign-in methods'] as const

/** Reads how the member signs in. */
export function useMethods() {
  const api = useApi()
  return useQuery<SignInMethods>({ queryKey: methodsKey, queryFn: () => api.call('GET /api/staff/account/', {}) })
}

/** Takes over what a change returned. The session, which names the second factors, and the list of sessions are read again. */
export function useMethodsChange(): (methods: SignInMethods) => void {
  const queries = useQueryClient()
  return (methods) => {
    queries.setQueryData(methodsKey, { ...methods, recoveryCodes: [] })
    for (const queryKey of [sessionKey, ['own sessions']]) void queries.invalidateQueries({ queryKey })
  }
}
