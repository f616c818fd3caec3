import type { CallReply } from '@karat/contract/calls.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../ui/formats.ts'
import { Marked } from '../ui/marked.tsx'
import { Second } from '../ui/second.tsx'
import type { Column } from '../ui/staff-list.tsx'
import { useMessages } from '../messages/messages.tsx'

export type FoundCustomer = CallReply<'GET /api/staff/customers/'>['customers'][number]

/** The columns of found customers; contacts are masked, so that the found part is marked in names alone. */
export function useCustomerColumns(search: string): readonly Column<FoundCustomer>[] {
  const { t, nameOf } = useMessages()
  const { day } = useFormats()
  return useMemo(
    (): Column<FoundCustomer>[] => [
      {
        id: 'customer',
        area: 'name',
        header: t('column.customer'),
        cell: ({ row: { original } }) => (
          <>
            {original.isOfStores ? (
              <Link to={`/customers/${encodeURIComponent(original.id)}`}>
                <Marked text={original.name} search={original.foundBy === 'name' ? search : ''} />
              </Link>
            ) : (
              <bdi>{original.name}</bdi>
            )}
            <Second>{original.isOfStores ? nameOf('foundBy', original.foundBy) : t('customers.ofOtherStores')}</Second>
          </>
        ),
      },
      { id: 'phone', area: 'who', header: t('customer.phone'), cell: ({ row: { original } }) => <bdi>{original.phone}</bdi> },
      { id: 'email', area: 'piece', header: t('customer.email'), cell: ({ row: { original } }) => <bdi>{original.email}</bdi> },
      {
        id: 'since',
        area: 'state',
        header: t('customers.since'),
        cell: ({ row: { original } }) => day(original.since),
      },
    ],
    [t, nameOf, day, search],
  )
}
