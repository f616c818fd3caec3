import { useQuery } from '@tanstack/react-query'
import type { CallKey, CallReply } from '@karat/contract/calls.ts'
import { useApi } from '../api/api-context.ts'
import type { StaffApi } from '../api/staff-api.ts'
import { useWork } from '../api/session.tsx'
import { refreshEvery } from '../shell/counts.ts'
import { approvalsKey } from './use-approvals.ts'

/** An act that waits for a second person, with the thing that its call names. */
export type WaitingAct = CallReply<'GET /api/staff/approvals/waiting/'>['approvals'][number]

const none: readonly WaitingAct[] = []

/** Reads the acts about some things (`orders:KA26-7QF2M9TD`) that wait for a second person. */
async function readWaitingActs(api: StaffApi, things: readonly string[]): Promise<readonly WaitingAct[]> {
  if (things.length === 0) return none
  return (await api.call('GET /api/staff/approvals/waiting/', { query: { things: things.join(',') } })).approvals
}

/** The acts about some things that wait for a second person, read again every half minute. */
export function useWaitingActs(things: readonly string[]): readonly WaitingAct[] {
  const api = useApi()
  const { site } = useWork()
  const { data } = useQuery({
    queryKey: [...approvalsKey(site.id), 'waiting', things],
    queryFn: () => readWaitingActs(api, things),
    refetchInterval: refreshEvery,
  })
  return data ?? none
}

/** Adds to the rows of a list the acts about each that wait. */
export async function withWaitingActs<R extends { number: string }>(
  api: StaffApi,
  object: string,
  rows: readonly R[],
): Promise<(R & { waiting: readonly WaitingAct[] })[]> {
  const acts = await readWaitingActs(
    api,
    rows.map(({ number }) => `${object}:${number}`),
  )
  const isAbout = (act: WaitingAct, number: string) =>
    (act.object === object && act.objectId === number) || (act.of.object === object && act.of.id === number)
  return rows.map((row) => ({ ...row, waiting: acts.filter((act) => isAbout(act, row.number)) }))
}

/** Whether a call about a thing waits; one of several steps where `step` is given. */
export const isWaiting = (acts: readonly WaitingAct[], call: CallKey, id: string, step?: string): boolean =>
  acts.some((act) => act.call === call && act.of.id.toUpperCase() === id.toUpperCase() && (step === undefined || act.step === step))
