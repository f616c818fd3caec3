import { Button, Skeleton } from '@mantine/core'
import type { StaffDraft } from '@karat/contract/staff-drafts.ts'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { WaitingBox } from '../approvals/waiting-box.tsx'
import { Columns } from '../ui/columns.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { UnknownPage } from '../ui/unknown-page.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useEditedForm } from '../ui/use-edited-form.ts'
import { useMessages } from '../messages/messages.tsx'
import { ContactBox } from './contact-box.tsx'
import { DeliverBox } from './deliver-box.tsx'
import { ConflictDialog, lastSaveOf } from './conflict-dialog.tsx'
import { bodyOf, type DraftForm, emptyForm, formOf, previewBodyOf } from './draft-form.ts'
import { DiscountBox } from './discount-box.tsx'
import { DraftPiecesBox } from './draft-pieces-box.tsx'
import { DraftProgress } from './draft-progress.tsx'
import classes from './draft-page.module.css'
import { isActive, toneOfDraft } from './draft-states.ts'
import { HoldBox } from './hold-box.tsx'
import { LinkBox } from './link-box.tsx'
import { OfferBox } from './offer-box.tsx'
import { PreviewBox } from './preview-box.tsx'
import { useDraftPreview } from './use-draft-preview.ts'
import { draftsKey, useDraftOrder } from './use-drafts.ts'

/** `/backoffice/drafts/new` and `/backoffice/drafts/NUMBER`: a bag that staff make for a customer. */
export function DraftPage() {
  const { t } = useMessages()
  const { number = '' } = useParams()
  const may = useMay()
  if (!may('orders.draft')) return <Forbidden page={t('drafts.title')} />
  return number === 'new' ? <DraftEditor key="new" draft={undefined} /> : <DraftByNumber key={number} number={number} />
}

function DraftByNumber({ number }: { number: string }) {
  const { t } = useMessages()
  const { data: draft, error } = useDraftOrder(number)
  if (draft) return <DraftEditor draft={draft} />
  if (error)
    return (
      <UnknownPage
        number={number}
        problem={error}
        text={t('unknown.draft', { number })}
        list={{ href: '/drafts', label: t('drafts.title') }}
      />
    )
  return <Skeleton height={400} />
}

/** The fields that are being edited. Somebody may hold the price or send the link meanwhile, which changes no field. */
function useForm(draft: StaffDraft | undefined) {
  const { site } = useWork()
  const stored = draft ? formOf(draft) : emptyForm
  const { change, ...edited } = useEditedForm(`draft order ${site.id} ${draft?.number ?? 'new'}`, stored, draft?.version ?? 0)
  return { ...edited, change: (fields: Partial<DraftForm>) => change({ ...edited.form, ...fields }) }
}

const addressFields = ['Address', 'Address1', 'City', 'Zip', 'State'].flatMap((name) => [`address.${name}`, `shipping.${name}`])
/** The fields of a save whose problems are shown beside them; those of the address only where it is asked for. */
const shownFields = [
  ...['firstName', 'lastName', 'phone', 'email'].map((name) => `contact.${name}`),
  'language',
  'madeInStoreID',
  'couponCode',
  'storeID',
  'message',
  'note',
]

function DraftEditor({ draft }: { draft: StaffDraft | undefined }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const { site } = useWork()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { form, version, versions, isChanged, isOutdated, change, takeMerged, clear } = useForm(draft)
  const [isComparing, setComparing] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const done = ({ draft: saved }: { draft: StaffDraft }) => {
    clear()
    queries.setQueryData([...draftsKey(site.id), 'draft', saved.number], saved)
  }
  const create = useAct('POST /api/staff/drafts/', {
    touches: [draftsKey(site.id)],
    onDone: (reply) => {
      done(reply)
      void navigate(`/drafts/${reply.draft.number}`, { replace: true })
    },
  })
  const save = useAct('POST /api/staff/drafts/:number/', { touches: [draftsKey(site.id)], onDone: done })
  const isRefused = save.problem?.code === 'changed_meanwhile'
  const lastSave = draft && lastSaveOf(draft)
  const withdraw = useAct('POST /api/staff/drafts/:number/withdraw/', {
    draft: `withdraw ${site.id} ${draft?.number ?? ''}`,
    touches: [draftsKey(site.id)],
    onDone: () => setWithdrawing(false),
  })
  const act = draft ? save : create
  const madeIn = site.stores.find(({ id }) => id === draft?.madeInStoreID)
  const isClosed = draft !== undefined && !isActive(draft)
  const send = () => {
    if (draft) save.run({ params: { number: draft.number }, body: { version, ...bodyOf(form) } })
    else create.run({ body: { ...bodyOf(form), madeInStoreID: form.madeInStoreID } })
  }
  const preview = useDraftPreview(draft ? undefined : previewBodyOf(form))
  const bag = draft ? draft.bag : preview.bag
  const props = { form, change, problem: act.problem, isClosed }
  return (
    <>
      <PageHead
        title={draft ? t('drafts.heading', { number: draft.number }) : t('drafts.new')}
        above={<Link to="/drafts">{t('drafts.title')}</Link>}
        beside={
          draft && (
            <>
              <StateLabel boxed tone={toneOfDraft(draft)}>
                {nameOf('draftState', draft.state)}
              </StateLabel>
              <span>{t('drafts.madeBy', { name: draft.by, time: time(draft.at), channel: nameOf('draftChannel', draft.channel) })}</span>
              {madeIn && <span>{t('drafts.madeInStore', { store: madeIn.name })}</span>}
            </>
          )
        }
        actions={
          !isClosed && (
            <>
              {draft && (
                <Button variant="default" onClick={() => setWithdrawing(true)} aria-haspopup="dialog">
                  {t('drafts.withdraw')}
                </Button>
              )}
              <Button data-save="" loading={act.busy} disabled={(draft !== undefined && !isChanged) || isOutdated} onClick={send}>
                {t('drafts.save')}
              </Button>
            </>
          )
        }
      />
      {draft && <DraftProgress draft={draft} />}
      {draft?.order && (
        <Notice>
          {t('drafts.becameOrder')} <Link to={`/orders/${draft.order.number}`}>{draft.order.number}</Link>
        </Notice>
      )}
      {isOutdated && (
        <Notice alert>
          {lastSave ? t('conflict.savedBy', { name: lastSave.by, time: time(lastSave.at) }) : t('conflict.saved')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => setComparing(true)} aria-haspopup="dialog">
            {t('conflict.compare')}
          </Button>
        </Notice>
      )}
      <ProblemNotice
        problem={isRefused ? undefined : act.problem}
        fields={form.deliveryMethod === 'pickup' ? shownFields : [...shownFields, ...addressFields]}
      />
      <Columns
        rail={
          draft ? (
            <>
              <WaitingBox approvals={draft.approvals}>{t('drafts.waitsHint')}</WaitingBox>
              <HoldBox draft={draft} isChanged={isChanged} />
              <DiscountBox draft={draft} isChanged={isChanged} />
              <LinkBox draft={draft} isChanged={isChanged} />
            </>
          ) : (
            <PreviewBox {...preview} />
          )
        }
      >
        <fieldset className={classes['fields']} disabled={isClosed}>
          <ContactBox {...props} isNew={!draft} />
          <DraftPiecesBox {...props} bag={bag} />
          {draft && !isClosed && <OfferBox {...props} draft={draft} />}
          <DeliverBox {...props} bag={bag} />
        </fieldset>
      </Columns>
      {draft && isOutdated && (isComparing || isRefused) && (
        <ConflictDialog
          draft={draft}
          versions={versions}
          onMerged={(merged) => {
            takeMerged(merged)
            setComparing(false)
            save.reset()
          }}
          onClose={() => {
            setComparing(false)
            save.reset()
          }}
        />
      )}
      {draft && isWithdrawing && (
        <ReasonDialog
          title={t('drafts.withdraw')}
          lead={t('drafts.withdrawLead')}
          confirm={t('drafts.withdraw')}
          act={withdraw}
          onSend={(reason) => withdraw.run({ params: { number: draft.number }, body: { version: draft.version, reason } })}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  )
}
