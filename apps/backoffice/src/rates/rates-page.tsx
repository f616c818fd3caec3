import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Columns } from '../ui/columns.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { AllSitesBox } from './all-sites-box.tsx'
import { BuyRatesBox } from './buy-rates-box.tsx'
import { CopiedNotice } from './copied-notice.tsx'
import { HistoryBox } from './history-box.tsx'
import { MetalRatesBox } from './metal-rates-box.tsx'
import type { Pasting } from './paste-dialog.tsx'
import { PreviewBox } from './preview-box.tsx'
import { ProposalBox } from './proposal-box.tsx'
import { PublishBox, type Sent } from './publish-box.tsx'
import { RatesHead } from './rates-head.tsx'
import { SiteTabs } from './site-tabs.tsx'
import { StoneRatesBox } from './stone-rates-box.tsx'
import { changedRates } from './typed-rates.ts'
import { shownRates, typedOf } from './rate-fields.ts'
import { touchedByRates } from './rates-key.ts'
import { type Proposal, type StaffRates, useRates, useRatesDraft } from './use-rates.ts'

const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }))
const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }))

/** `/backoffice/rates`: the live rates of a site, new ones, what waits for approval, and the last versions. */
export function RatesPage() {
  const { t } = useMessages()
  const { site } = useWork()
  const may = useMay()
  if (!may('rates.read')) return <Forbidden page={t('rates.title')} />
  return (
    <ShopMessages>
      <RatesOfSite key={site.id} />
    </ShopMessages>
  )
}

function RatesOfSite() {
  const { t } = useMessages()
  const { data, error } = useRates()
  if (data) return <RatesView rates={data} />
  return (
    <>
      <PageHead title={t('rates.title')} />
      {error ? <ProblemNotice problem={error} /> : <Skeleton height={400} />}
    </>
  )
}

/** The rates whose effect is shown: the typed ones; while none is typed those that wait or are planned, for whoever decides on them. */
function previewedRates({ proposal }: StaffRates, typed: ReturnType<typeof changedRates>): ReturnType<typeof changedRates> {
  if (!proposal || typed === undefined || Object.keys(typed).length > 0) return typed
  return Object.fromEntries(Object.entries(proposal.rates).flatMap(([purity, { after }]) => (after === null ? [] : [[purity, after]])))
}

function RatesView({ rates }: { rates: StaffRates }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const { session, site } = useWork()
  const may = useMay()
  const { draft, change, clear, moveOver } = useRatesDraft(site.id, rates.version)
  const [sent, setSent] = useState<Sent>()
  const [isCopying, setCopying] = useState(false)
  const [pasting, setPasting] = useState<Pasting>()
  const [replacing, setReplacing] = useState<Proposal>()
  const act = useAct('POST /api/staff/rates/', {
    touches: touchedByRates(site.id),
    onDone: (reply) => {
      clear()
      setReplacing(undefined)
      setSent(reply)
    },
  })
  const problemOf = useFieldProblem(act.problem)
  const canChange = may('rates.propose')
  const typed = typedOf(rates, draft)
  const { metals, buys, stones } = typed
  const targets = session.sites.filter(({ id, permissions }) => id !== site.id && permissions.includes('rates.propose'))
  const silentSince = rates.feed?.silentSince ?? null
  const type = (next: Parameters<typeof change>[0]) => {
    act.reset()
    setSent(undefined)
    change(next)
  }
  return (
    <>
      <RatesHead
        rates={rates}
        canChange={canChange}
        canCopy={targets.length > 0}
        onFeed={(fed) => type({ metals: { ...draft.metals, ...fed } })}
        onPaste={() => setPasting({ text: '', single: 'sell' })}
        onCopy={() => setCopying(true)}
      />
      <SiteTabs />
      {isCopying && (
        <Suspense>
          <CopyDialog rates={rates} shown={shownRates(rates, typed)} targets={targets} onClose={() => setCopying(false)} />
        </Suspense>
      )}
      {pasting && (
        <Suspense>
          <PasteDialog
            rates={rates}
            first={pasting}
            onFill={({ metals: sold, buys: bought, stones: ofStones }) =>
              type({
                metals: { ...draft.metals, ...sold },
                buys: { ...draft.buys, ...bought },
                stones: { ...draft.stones, ...ofStones },
              })
            }
            onClose={() => setPasting(undefined)}
          />
        </Suspense>
      )}
      <Columns
        rail={
          <>
            {canChange && (
              <PublishBox
                rates={rates}
                metals={metals}
                buys={buys}
                stones={stones}
                draft={draft}
                sent={sent}
                act={act}
                replacing={replacing}
                onReplace={(proposal) => {
                  act.reset()
                  setReplacing(proposal)
                }}
                onType={type}
                onClear={() => {
                  act.reset()
                  clear()
                }}
              />
            )}
            <HistoryBox rates={rates} onLive={moveOver} />
          </>
        }
      >
        {rates.proposal && <ProposalBox key={rates.proposal.id} rates={rates} proposal={rates.proposal} onLive={moveOver} />}
        {silentSince !== null && (
          <Notice>
            <b>{t('rates.feedSilent', { time: time(silentSince) })}</b>
            <p>{t('rates.feedSilentHint')}</p>
          </Notice>
        )}
        {draft.copied && (
          <CopiedNotice copied={draft.copied} onSeen={() => draft.copied && change({ copied: { ...draft.copied, isNew: false } })} />
        )}
        <MetalRatesBox
          rates={rates}
          typed={canChange ? metals : undefined}
          problemOf={problemOf}
          onType={(texts) => type({ metals: { ...draft.metals, ...texts } })}
          onPaste={(text) => setPasting({ text, single: 'sell' })}
        />
        {canChange && <PreviewBox rates={rates} changed={previewedRates(rates, changedRates(metals))} />}
        <AllSitesBox />
        <BuyRatesBox
          rates={rates}
          sells={metals}
          typed={canChange ? buys : undefined}
          problemOf={problemOf}
          onType={(texts) => type({ buys: { ...draft.buys, ...texts } })}
          onPaste={(text) => setPasting({ text, single: 'buy' })}
        />
        {(canChange || rates.stones.length > 0) && (
          <StoneRatesBox
            rates={rates}
            typed={canChange ? stones : undefined}
            problemOf={problemOf}
            onType={(texts) => type({ stones: { ...draft.stones, ...texts } })}
            onPaste={(text) => setPasting({ text, single: 'sell' })}
          />
        )}
      </Columns>
    </>
  )
}
