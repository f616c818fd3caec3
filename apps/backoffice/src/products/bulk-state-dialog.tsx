import { Button, NativeSelect, Progress, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { Problem } from '../api/problem.ts'
import { useWork } from '../api/session.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { localTimeOf, momentOf } from '../ui/local-time.ts'
import { ProblemNotice, useProblemText } from '../ui/problem-notice.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import { BulkReview } from './bulk-review.tsx'
import { type ChosenState, effectOf, readDocuments, saveState, type StateEffect } from './bulk-state.ts'
import classes from './product-page.module.css'
import { brokenRules, useRuleText } from './product-problems.ts'
import { productsKey, useProductChoices } from './use-products.ts'

/** The states that several products can get at once. */
const bulkStates = ['live', 'scheduled', 'archived', 'draft'] as const

/** How the save of a product ended. */
type Outcome = 'saved' | 'unchanged' | { problem: string }

/**
 * Saves several products in another state, one after the other, each with its own version, entry in the audit and undo. One that is refused says
 * why, and the others go on. `stop` ends it after the save that runs.
 */
function useBulkState() {
  const { call } = useApi()
  const queries = useQueryClient()
  const { site } = useWork()
  const textOf = useProblemText()
  const ruleText = useRuleText()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  const save = async (id: string, chosen: ChosenState, reason: string | undefined): Promise<Outcome> => {
    try {
      return (await saveState(call, id, chosen, reason)) ? 'saved' : 'unchanged'
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const rules = [...new Set(brokenRules(error).map(ruleText))]
      return { problem: rules.length > 0 ? rules.join(' ') : textOf(error) }
    }
  }
  return {
    outcomes,
    isRunning,
    stop: () => {
      isStopped.current = true
    },
    async run(ids: readonly string[], chosen: ChosenState, reason: string | undefined) {
      isStopped.current = false
      setRunning(true)
      for (const id of ids) {
        if (isStopped.current) break
        const outcome = await save(id, chosen, reason)
        setOutcomes((before) => new Map(before).set(id, outcome))
      }
      setRunning(false)
      await queries.invalidateQueries({ queryKey: productsKey(site.id) })
    },
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
  const [state, setState] = useState<(typeof bulkStates)[number] | ''>('')
  const [liveAt, setLiveAt] = useState<string | null>(null)
  const { outcomes, isRunning, run, stop } = useBulkState()
  const zone = choices?.sites.find(({ code }) => code === site.code)?.timeZone
  const isOver = outcomes.size > 0 && !isRunning
  const review = useReview(ids)
  const [reason, setReason] = useState('')
  const { effect } = review
  const chosen: ChosenState | undefined =
    state === '' || (state === 'scheduled' && liveAt === null)
      ? undefined
      : { site: site.code, state, liveAt: state === 'scheduled' ? liveAt : null }
  const needsReason = effect !== undefined && effect.leaving > 0
  const canGo = chosen !== undefined && !(needsReason && reason.trim() === '')
  const go = () => {
    if (!chosen) return
    void (effect ? run(ids, chosen, needsReason ? reason.trim() : undefined) : review.read(chosen))
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('products.bulkTitle', { site: site.name })}
      size={560}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      <div className={classes['stack']}>
        <NativeSelect
          label={t('products.bulkState')}
          description={t('products.bulkHint')}
          disabled={isRunning || isOver}
          value={state}
          data={[
            { value: '', label: t('products.choose') },
            ...bulkStates.map((value) => ({ value, label: nameOf('productState', value) })),
          ]}
          onChange={(event) => {
            setState(event.currentTarget.value as typeof state)
            review.reset()
          }}
        />
        {state === 'scheduled' && zone !== undefined && (
          <TextInput
            type="datetime-local"
            disabled={isRunning || isOver}
            label={t('products.liveAt', { zone: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone })}
            value={liveAt === null ? '' : localTimeOf(zone, liveAt)}
            onChange={(event) => {
              setLiveAt(momentOf(zone, event.currentTarget.value) ?? null)
              review.reset()
            }}
          />
        )}
        <ProblemNotice problem={review.problem} />
        {chosen && effect && !isRunning && !isOver && <BulkReview chosen={chosen} effect={effect} reason={reason} onReason={setReason} />}
        {(isRunning || isOver) && (
          <>
            <Progress value={(100 * outcomes.size) / ids.length} aria-label={t('bulk.progress')} />
            <p role="status">{t('bulk.done', { done: outcomes.size, count: ids.length })}</p>
          </>
        )}
        <ul className={classes['results']}>
          {ids.map((id) => (
            <li key={id}>
              <bdi>{id}</bdi>
              <OutcomeText outcome={outcomes.get(id)} />
            </li>
          ))}
        </ul>
        <div className={classes['buttons']}>
          {isRunning ? (
            <Button variant="default" onClick={stop}>
              {t('bulk.stop')}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {t(isOver ? 'dialog.close' : 'dialog.keep')}
            </Button>
          )}
          {!isOver && (
            <Button loading={isRunning || review.isReading} disabled={!canGo} onClick={go}>
              {t(effect ? 'products.bulkButton' : 'products.bulkNext')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
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
