import type { ListedDocument } from '@karat/contract/staff-books.ts'
import { useMemo } from 'react'
import { useMay } from '../api/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useFormats } from '../ui/formats.ts'
import { LinkCell } from '../ui/link-cell.tsx'
import { Second } from '../ui/second.tsx'
import type { Column } from '../ui/staff-list.tsx'

/** The address of the order that a document belongs to, for those who may read orders. */
export function useHrefOfOrder(): (row: ListedDocument) => string | undefined {
  const may = useMay()
  const mayRead = may('orders.read')
  return useMemo(
    () =>
      ({ order }) =>
        mayRead ? `/orders/${encodeURIComponent(order)}` : undefined,
    [mayRead],
  )
}

/** The columns of a register. */
export function useDocumentColumns(): readonly Column<ListedDocument>[] {
  const { t, nameOf } = useMessages()
  const { money, day, percent } = useFormats()
  const hrefOf = useHrefOfOrder()
  return useMemo(
    (): Column<ListedDocument>[] => [
      {
        id: 'number',
        area: 'name',
        header: t('books.number'),
        cell: ({ row: { original } }) => {
          const href = hrefOf(original)
          const kind = nameOf('document', original.kind)
          if (href !== undefined)
            return (
              <LinkCell to={href} text={original.number}>
                {kind}
              </LinkCell>
            )
          return (
            <>
              <bdi>{original.number}</bdi>
              <Second>{kind}</Second>
            </>
          )
        },
      },
      {
        id: 'order',
        area: 'state',
        header: t('column.order'),
        cell: ({ row: { original } }) => (
          <>
            <bdi>{original.order}</bdi>
            {original.against !== '' && <Second>{t('books.against', { number: original.against })}</Second>}
          </>
        ),
      },
      {
        id: 'buyer',
        area: 'piece',
        header: t('books.buyer'),
        cell: ({ row: { original } }) => (
          <>
            <bdi>{original.buyer}</bdi>
            {original.place !== '' && (
              <Second>
                <bdi>{original.place}</bdi>
              </Second>
            )}
          </>
        ),
      },
      { id: 'day', area: 'day', header: t('books.issued'), cell: ({ row: { original } }) => day(original.at) },
      {
        id: 'taxable',
        area: 'wide',
        align: 'end',
        header: t('books.taxable'),
        cell: ({ row: { original } }) => money(original.taxable, original.currency),
      },
      {
        id: 'tax',
        area: 'wide',
        align: 'end',
        header: t('books.tax'),
        cell: ({ row: { original } }) => (
          <>
            {original.taxes.map(({ name, rate, amount }) => (
              <div key={`${name} ${rate}`}>
                <bdi>{name}</bdi> {percent(rate)}: {money(amount, original.currency)}
              </div>
            ))}
          </>
        ),
      },
      {
        id: 'total',
        area: 'who',
        align: 'end',
        header: t('column.total'),
        cell: ({ row: { original } }) => <b>{money(original.total, original.currency)}</b>,
      },
    ],
    [t, nameOf, money, day, percent, hrefOf],
  )
}
