import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import '../app/library-forms.css'
import { useMessages } from '../messages/messages.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { Loaded } from '../settings/loaded.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import type { FilterField } from '../ui/filter-field.ts'
import { useListAddress } from '../ui/list-address.ts'
import { choicesOf } from '../ui/list-filter.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueueList, type QueuePlace } from '../ui/queue-list.tsx'
import { BooksTabs } from './books-tabs.tsx'
import classes from './books.module.css'
import { useDocumentColumns, useHrefOfOrder } from './document-columns.tsx'
import { useMonthName } from './month-name.ts'
import { chosenOf } from './months.ts'
import { SummaryBoxes } from './summary-boxes.tsx'
import { booksKey, type ChosenRegister, type Registration, useRegistrations, useSummary } from './use-books.ts'

/** `/backoffice/books`: what a registration issued in a month, its sums by rate and HSN code, and the files of tax returns. */
export function BooksPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('accounts.read')) return <Forbidden page={t('menu.books')} />
  return (
    <ShopMessages>
      <Books />
    </ShopMessages>
  )
}

function Books() {
  const { t } = useMessages()
  const query = useRegistrations()
  return (
    <>
      <PageHead title={t('menu.books')} />
      <BooksTabs current="registers" />
      <Loaded query={query}>
        {(registrations) =>
          registrations.length === 0 ? (
            <Box>
              <p>{t('books.noneYet')}</p>
            </Box>
          ) : (
            <Registers registrations={registrations} />
          )
        }
      </Loaded>
    </>
  )
}

const kinds = ['invoice', 'credit_note'] as const

/** The chosen register: registration and month stand in the address beside the filters of its list. */
function Registers({ registrations }: { registrations: readonly Registration[] }) {
  const { t } = useMessages()
  const nameOfMonth = useMonthName()
  const listing = useListAddress(['register'], 'register', ['registration', 'period', 'kind', 'min', 'max'])
  const { registration: askedNumber, period: askedPeriod, ...filters } = listing.address.filters
  const found = chosenOf(registrations, { registration: askedNumber, period: askedPeriod })
  if (!found) return null
  const { registration, months, period } = found
  const chosen: ChosenRegister = { registration: registration.number, period }
  const nameOfNumber = ({ number, name, state }: Registration) =>
    number === '' ? t('books.noNumber') : `${name} ${number}${state === '' ? '' : ` – ${state}`}`
  return (
    <>
      <div className={classes['choice']}>
        <NativeSelect
          label={t('books.registration')}
          data={registrations.map((one) => ({ value: one.number, label: nameOfNumber(one) }))}
          value={chosen.registration}
          onChange={(event) => listing.filter({ ...filters, registration: event.currentTarget.value, period })}
        />
        <NativeSelect
          label={t('books.month')}
          data={months.map((value) => ({ value, label: nameOfMonth(value) }))}
          value={period}
          onChange={(event) => listing.filter({ ...filters, registration: chosen.registration, period: event.currentTarget.value })}
        />
      </div>
      <div className={classes['page']}>
        <Sums chosen={chosen} />
        <Register
          chosen={chosen}
          // A filter of the list leaves the choice of the register as it is.
          listing={{
            ...listing,
            address: { ...listing.address, filters },
            filter: (next) => listing.filter({ ...next, ...chosen }),
          }}
        />
      </div>
    </>
  )
}

function Sums({ chosen }: { chosen: ChosenRegister }) {
  const query = useSummary(chosen)
  return <Loaded query={query}>{(summary) => <SummaryBoxes summary={summary} isOld={query.isPlaceholderData} chosen={chosen} />}</Loaded>
}

function Register({ chosen, listing }: { chosen: ChosenRegister; listing: QueuePlace }) {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const columns = useDocumentColumns()
  const hrefOf = useHrefOfOrder()
  const fields = useMemo(
    (): FilterField[] => [
      { key: 'kind', kind: 'choice', label: t('books.kind'), options: choicesOf(kinds, (code) => nameOf('document', code)) },
      { key: 'min', kind: 'amount', label: t('filter.minAmount') },
      { key: 'max', kind: 'amount', label: t('filter.maxAmount') },
    ],
    [t, nameOf],
  )
  return (
    <Box flush title={t('books.register')}>
      <QueueList
        list="books"
        listing={listing}
        label={t('books.register')}
        queryKey={[...booksKey(site.id), 'documents', chosen]}
        load={async (asked) => {
          const { documents, next } = await api.call('GET /api/staff/books/documents/', { query: { ...asked, ...chosen } })
          return { rows: documents, next }
        }}
        columns={columns}
        fields={fields}
        idOf={({ id }) => id}
        hrefOf={hrefOf}
        empty={t('books.none')}
      />
    </Box>
  )
}
