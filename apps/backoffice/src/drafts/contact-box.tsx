import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { minStaffSearch } from '@karat/sites/staff-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import type { DraftChannel, StaffDraft } from '@karat/contract/staff-drafts.ts'
import { useApi } from '../api/api-context.ts'
import type { Problem } from '../api/problem.ts'
import { useMay, useWork } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { useLanguageName } from '../ui/language-name.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { contactsOf, type DraftForm } from './draft-form.ts'
import classes from './draft-page.module.css'
import { MadeInField } from './made-in-field.tsx'

/** The fields of a draft order, and how a box changes them. */
export interface DraftBoxProps {
  form: DraftForm
  change: (fields: Partial<DraftForm>) => void
  /** The problem of the last save. */
  problem: Problem | undefined
  /** Whether the draft order has ended. */
  isClosed: boolean
}

/** The bag of a draft order with its prices, saved or as it is typed; undefined where it has none yet. */
export type PricedBag = StaffDraft['bag'] | undefined

const channels: readonly DraftChannel[] = ['walk_in', 'telephone', 'whatsapp']

/** Whom a draft order is for: an account that is found, or a new contact. `isNew`: its store can be chosen. */
export function ContactBox({ form, change, problem, isClosed, isNew }: DraftBoxProps & { isNew: boolean }) {
  const { t, nameOf } = useMessages()
  const may = useMay()
  const problemOf = useFieldProblem(problem)
  const errorOf = (name: 'firstName' | 'lastName' | 'phone' | 'email') => {
    const text = problemOf(`contact.${name}`)
    if (text !== undefined && form[name].trim() === '') return t(name === 'firstName' ? 'drafts.firstNameMissing' : 'problem.required')
    // The service says only that the request is not valid.
    return text !== undefined && problem?.code === 'bad_request' ? nameOf('drafts.wrong', name) : text
  }
  const field = (name: 'firstName' | 'lastName' | 'phone' | 'email', label: string, maxLength: number) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      autoComplete="off"
      value={form[name]}
      error={errorOf(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      {...(name === 'phone' || name === 'email' ? { dir: 'ltr' } : {})}
    />
  )
  return (
    <Box title={t('column.customer')}>
      <div className={classes['stack']}>
        <div>
          <SegmentedControl
            aria-label={t('drafts.cameBy')}
            disabled={isClosed}
            data={channels.map((value) => ({ value, label: nameOf('draftChannel', value) }))}
            value={form.channel}
            onChange={(value) => change({ channel: value })}
          />
        </div>
        {isNew && <MadeInField form={form} change={change} problem={problem} />}
        {form.customerID === '' ? (
          <>
            {may('customers.find') && !isClosed && <FindCustomer onFound={change} />}
            <div className={classes['grid']}>
              {field('firstName', t('drafts.firstName'), 60)}
              {field('lastName', t('drafts.lastName'), 60)}
              {field('phone', t('drafts.phone'), 60)}
              {field('email', t('drafts.email'), 120)}
            </div>
          </>
        ) : (
          <div className={classes['head']}>
            <span>
              <bdi>{form.customerName}</bdi>
              <Second>
                <bdi dir="ltr">{form.customerContacts}</bdi>
              </Second>
            </span>
            {!isClosed && (
              <Button variant="default" onClick={() => change({ customerID: '', customerName: '', customerContacts: '' })}>
                {t('drafts.newContact')}
              </Button>
            )}
          </div>
        )}
        <LanguageField form={form} change={change} problem={problem} isClosed={isClosed} />
      </div>
    </Box>
  )
}

/** The language of the link and of its messages, one of the site's. */
function LanguageField({ form, change, problem, isClosed }: DraftBoxProps) {
  const { t } = useMessages()
  const { site } = useWork()
  const languageName = useLanguageName()
  const problemOf = useFieldProblem(problem)
  if (site.languages.length < 2) return null
  return (
    <Select
      label={t('customer.language')}
      description={t('drafts.languageHint')}
      disabled={isClosed}
      error={problemOf('language')}
      allowDeselect={false}
      data={site.languages.map(({ code }) => ({ value: code, label: languageName(code) }))}
      value={form.language || (site.languages[0]?.code ?? null)}
      onChange={(language) => change({ language: language ?? '' })}
    />
  )
}

/** Finds an account by a whole contact, an order's number, or the beginning of a name. */
function FindCustomer({ onFound }: { onFound: (fields: Partial<DraftForm>) => void }) {
  const { t } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 400)
  const { data } = useQuery({
    queryKey: ['customers', site.id, search],
    queryFn: () => api.call('GET /api/staff/customers/', { query: { search } }),
    enabled: search.length >= minStaffSearch,
  })
  return (
    <div className={classes['stack']}>
      <TextInput
        type="search"
        label={t('drafts.findCustomer')}
        description={t('drafts.findCustomerHint')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {data && search.length >= minStaffSearch && (
        <ul className={classes['found']}>
          {data.customers.map((customer) => (
            <li key={customer.id}>
              <button
                type="button"
                onClick={() => onFound({ customerID: customer.id, customerName: customer.name, customerContacts: contactsOf(customer) })}
              >
                <bdi>{customer.name}</bdi>
                <Second>
                  <bdi dir="ltr">{contactsOf(customer)}</bdi>
                </Second>
              </button>
            </li>
          ))}
          {data.customers.length === 0 && <li>{t('drafts.nobodyFound')}</li>}
        </ul>
      )}
    </div>
  )
}
