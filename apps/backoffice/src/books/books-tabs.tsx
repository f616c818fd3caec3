import { useMessages } from '../messages/messages.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'

/** The pages of the books. */
export function BooksTabs({ current }: { current: 'registers' | 'payouts' }) {
  const { t } = useMessages()
  const tabs = [
    { key: 'registers', label: t('books.registers'), href: '/books' },
    { key: 'payouts', label: t('payouts.title'), href: '/books/payouts' },
  ]
  return <ListTabs label={t('menu.books')} current={current} tabs={tabs} />
}
