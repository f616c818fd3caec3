import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { Problem } from '../api/problem.ts'
import { useWork } from '../api/session.tsx'
import { BulkDialog } from '../ui/bulk-dialog.tsx'
import { localTimeOf, momentOf } from '../ui/local-time.ts'
import { ProblemNotice, useProblemText } from '../ui/problem-notice.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useBulkRun } from '../ui/use-bulk-run.ts'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { BulkReview } from './bulk-review.tsx'
import { type ChosenState, effectOf, readDocuments, saveState, type StateEffect } from './bulk-state.ts'
import { brokenRules, useRuleText } from './product-problems.ts'
import { productsKey, useProductChoices } from './use-products.ts'

/** The states that several products can get at once. */
const bulkStates = ['live', 'scheduled', 'archived', 'draft'] as const

/** How the save of a product ended. */
type Outcome = 'saved' | 'unchanged' | { problem: string }

/** Returns the function that saves a product in another state, with its own version, entry in the audit and undo; one that is refused says why. */
function useStateSave() {
  const { call } = useApi()
  const textOf = useProblemText()
  const ruleText = useRuleText()
  return async (id: string, chosen: ChosenState, reason: string | undefined): Promise<Outcome> => {
    try {
      return (await saveState(call, id, chosen, reason)) ? 'saved' : 'unchanged'
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const rules = [...new Set(brokenRules(error).map(ruleText))]
      return { problem: rules.length > 0 ? rules.join(' ') : textOf(error) }
    }
  }
}

/** The review of a change before it is made: what it does to the products as they are now. */
function useReview(ids: readonly string[]) {
  const { call } = useApi()
  const [effect, setEffect] = useState<StateEffect>()
  const [problem, setProblem] = useState<Problem>()
  const [isReading, setReading] = useState(false)
  return {
    effect,
    problem,
    isReading,
    reset: () => setEffect(undefined),
    async read(chosen: ChosenState) {
      setReading(true)
      setProblem(undefined)
      try {
        setEffect(effectOf(await readDocuments(call, ids), chosen))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        setProblem(error)
      } finally {
        setReading(false)
      }
    },
  }
}

/**
 * The dialog that gives several products another state on the chosen site: first it says what that does, then it shows its progress and the
 * result of each.
 */
export function BulkStateDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const { data: choices } = useProductChoices()
  const draft = `state of products ${site.id} ${ids.join(' ')}`
  const [state, setState] = useTyped<(typeof bulkStates)[number] | ''>(draft, 'state', '')
  const [liveAt, setLiveAt] = useTyped<string | null>(draft, 'liveAt', null)
  const save = useStateSave()
  const bulk = useBulkRun<Outcome>(productsKey(site.id))
  const isClosed = bulk.isRunning || bulk.isOver
  const zone = choices?.sites.find(({ code }) => code === site.code)?.timeZone
  const review = useReview(ids)
  const [reason, setReason] = useTyped(draft, 'reason', '')
  const { effect } = review
  const chosen: ChosenState | undefined =
    state === '' || (state === 'scheduled' && liveAt === null)
      ? undefined
      : { site: site.code, state, liveAt: state === 'scheduled' ? liveAt : null }
  const needsReason = effect !== undefined && effect.leaving > 0
  const canGo = chosen !== undefined && !(needsReason && reason.trim() === '')
  const go = () => {
    if (!chosen) return
    const why = needsReason ? reason.trim() : undefined
    void (effect ? bulk.run(ids, (id) => save(id, chosen, why)) : review.read(chosen))
  }
  return (
    <BulkDialog
      title={t('products.bulkTitle', { site: site.name })}
      run={bulk}
      count={ids.length}
      draft={draft}
      onClose={onClose}
      start={{
        label: t(effect ? 'products.bulkButton' : 'products.bulkNext'),
        isBusy: review.isReading,
        isReady: canGo,
        onStart: go,
      }}
      rows={ids.map((id) => (
        <li key={id}>
          <bdi>{id}</bdi>
          <OutcomeText outcome={bulk.outcomes.get(id)} />
        </li>
      ))}
    >
      <NativeSelect
        label={t('products.bulkState')}
        description={t('products.bulkHint')}
        disabled={isClosed}
        value={state}
        data={[{ value: '', label: t('products.choose') }, ...bulkStates.map((value) => ({ value, label: nameOf('productState', value) }))]}
        onChange={(event) => {
          setState(event.currentTarget.value as typeof state)
          review.reset()
        }}
      />
      {state === 'scheduled' && zone !== undefined && (
        <TextInput
          type="datetime-local"
          disabled={isClosed}
          label={t('products.liveAt', { zone: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone })}
          value={liveAt === null ? '' : localTimeOf(zone, liveAt)}
          onChange={(event) => {
            setLiveAt(momentOf(zone, event.currentTarget.value) ?? null)
            review.reset()
          }}
        />
      )}
      <ProblemNotice problem={review.problem} />
      {chosen && effect && !isClosed && <BulkReview chosen={chosen} effect={effect} reason={reason} onReason={setReason} />}
    </BulkDialog>
  )
}

function OutcomeText({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useMessages()
  if (!outcome) return null
  if (typeof outcome === 'object') return <StateLabel tone="act">{outcome.problem}</StateLabel>
  return outcome === 'saved' ? (
    <StateLabel tone="done">{t('products.bulkSaved')}</StateLabel>
  ) : (
    <StateLabel tone="off">{t('products.bulkUnchanged')}</StateLabel>
  )
}
