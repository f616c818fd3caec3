import { useMay } from '../../api/session.tsx'
import '../../app/library-forms.css'
import { useMessages } from '../../messages/messages.tsx'
import { ShopMessages } from '../../messages/shop-messages.tsx'
import { Forbidden } from '../../shell/forbidden.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BooksTabs } from '../books-tabs.tsx'
import classes from '../books.module.css'
import { AppliedBox } from './applied-box.tsx'
import { FileBox } from './file-box.tsx'
import { OpenBox } from './open-box.tsx'

/** `/backoffice/books/payouts`: settlement files of gateways and couriers, and what is in none of them yet. */
export function PayoutsPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('accounts.read')) return <Forbidden page={t('menu.books')} />
  return (
    <ShopMessages>
      <Payouts mayApply={may('accounts.payouts')} />
    </ShopMessages>
  )
}

function Payouts({ mayApply }: { mayApply: boolean }) {
  const { t } = useMessages()
  return (
    <>
      <PageHead title={t('menu.books')} />
      <BooksTabs current="payouts" />
      <div className={classes['page']}>
        {mayApply && <FileBox />}
        <OpenBox />
        <AppliedBox mayUndo={mayApply} />
      </div>
    </>
  )
}
