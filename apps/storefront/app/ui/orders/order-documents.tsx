import type { Order } from '@karat/contract/checkout.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Money } from '../../money/money.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import './order-documents.css'
import { RetryNotice } from '../forms/retry-notice.tsx'
import { useDate } from '../use-date.ts'
import { useDocument } from './use-document.ts'

interface OrderDocumentsProps {
  order: Pick<Order, 'orderID' | 'documents'>
  /** The order token of a guest. */
  orderToken?: string | undefined
}

/** The documents of an order to download; renders nothing without any. */
export function OrderDocuments({ order: { orderID, documents }, orderToken }: OrderDocumentsProps) {
  const t = useMessages()
  const date = useDate()
  const { busy, failure, download, again } = useDocument(orderID, orderToken)
  if (documents.length === 0) return null
  return (
    <section className="order-documents" aria-labelledby="order-documents">
      <h2 id="order-documents">{t('orders.documents')}</h2>
      {failure && <RetryNotice failure={failure} onRetry={() => void again()} />}
      <ul>
        {documents.map(({ documentID, kind, number, issuedAt, total }) => {
          const name = `${translateData(t, 'orderDocument', kind)} ${number}`
          return (
            <li key={documentID}>
              <span>
                {translateData(t, 'orderDocument', kind)} <bdi dir="ltr">{number}</bdi>
                <br />
                <span className="type-small type-soft">{date(issuedAt, 'short')}</span>
              </span>
              {total === null ? <span /> : <Money amount={total} detail="exact" as="b" />}
              <LinkButton
                className="order-documents-get"
                aria-label={t('orders.downloadOne', { name })}
                aria-disabled={busy === documentID}
                onClick={() => void download(documentID)}
              >
                {t('orders.download')}
              </LinkButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
