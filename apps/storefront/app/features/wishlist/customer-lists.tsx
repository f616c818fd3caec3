import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { Tabs } from '@karat/ui/tabs.tsx'
import type { WishlistReply } from '@karat/contract/wishlist.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMessages } from '../../site/messages.tsx'
import { SiteLink, useSite } from '../../site/site.tsx'
import type { Outcome } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'
import { loadWishlist } from '../../state/wishlist/load-wishlist.ts'
import type { WishlistActions } from '../../state/wishlist/wishlist-actions.ts'
import type { WishlistState } from '../../state/wishlist/wishlist-slice.ts'
import { failureText } from '../../ui/forms/failure-text.ts'
import { Pieces } from './pieces.tsx'
import { DeleteForm, NameForm } from './list-forms.tsx'
import { useListName } from './list-name.ts'
import { ShareBox } from './share-box.tsx'

/** Makes changes of lists one at a time and returns the error of the last one. */
function useChange() {
  const t = useMessages()
  const { settings } = useSite()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  async function change(work: (wishlist: WishlistActions) => Promise<Outcome<string[]>>): Promise<Outcome<string[]>> {
    setBusy(true)
    setFailure('')
    try {
      const { wishlist } = await loadWishlist(settings)
      const outcome = await work(wishlist)
      if (!outcome.ok) setFailure(failureText(t, outcome.failure))
      return outcome
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, change }
}

/** The lists of a customer: one is shown, with its variants, its name and its link. */
export function CustomerLists({ lists }: { lists: readonly WishlistReply[] }) {
  const t = useMessages()
  const { locale, settings } = useSite()
  const listName = useListName(lists)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { busy, failure, change } = useChange()
  const [open, setOpen] = useState<'new' | 'rename' | 'delete' | null>(null)
  const list = lists.find((one) => one.wishlistID === search.get('list')) ?? lists[0]
  const cheaper = list?.items.filter(({ price, priceAdded }) => priceAdded !== null && price < priceAdded).length ?? 0

  async function create(name: string): Promise<Outcome<string[]>> {
    const outcome = await change((wishlist) => wishlist.save([], name))
    const { store } = await loadShop(settings)
    const { wishlistData: data } = store.getState().wishlist as WishlistState
    // The list of that name, else the newest: the service may write a name otherwise.
    const all = data?.of === 'customer' ? data.wishlists : []
    const made = all.find((one) => one.wishlistName === name) ?? all.at(-1)
    if (outcome.ok && made) void navigate(`/${locale}/wishlist?list=${made.wishlistID}`, { replace: true, preventScrollReset: true })
    return outcome
  }
  return (
    <>
      <div className="wishlist-head">
        <p className="type-soft">{cheaper > 0 && t('wishlist.cheaper', { count: cheaper })}</p>
        {list && list.shareID === null && (
          <Button variant="secondary" disabled={busy} onClick={() => void change((wishlist) => wishlist.share(list.wishlistID))}>
            {t('wishlist.share')}
          </Button>
        )}
      </div>
      {lists.length > 0 && (
        <Tabs label={t('wishlist.lists')}>
          {lists.map((one) => (
            <SiteLink
              key={one.wishlistID}
              to={`/wishlist?list=${one.wishlistID}`}
              replace
              preventScrollReset
              aria-current={one === list ? 'page' : undefined}
              onClick={() => setOpen(null)}
            >
              <span>
                <bdi>{listName(one)}</bdi> <span className="type-soft">{one.items.length}</span>
              </span>
            </SiteLink>
          ))}
        </Tabs>
      )}
      <p className="wishlist-bar">
        <LinkButton onClick={() => setOpen('new')}>{t('wishlist.newList')}</LinkButton>
        {list && (
          <>
            <LinkButton onClick={() => setOpen('rename')}>{t('wishlist.rename')}</LinkButton>
            <LinkButton onClick={() => setOpen('delete')}>{t('wishlist.deleteList')}</LinkButton>
          </>
        )}
      </p>
      {open === 'new' && <NameForm key="new" name="" onSave={create} onClose={() => setOpen(null)} />}
      {open === 'rename' && list && (
        <NameForm
          key={`rename ${list.wishlistID}`}
          name={listName(list)}
          onSave={(name) => change((wishlist) => wishlist.rename(list.wishlistID, name))}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && list && (
        <DeleteForm
          name={listName(list)}
          busy={busy}
          onDelete={() => void change((wishlist) => wishlist.removeList(list.wishlistID)).then((outcome) => outcome.ok && setOpen(null))}
          onClose={() => setOpen(null)}
        />
      )}
      {failure && !open && (
        <Notice tone="bad" icon="notice" role="alert">
          {failure}
        </Notice>
      )}
      {list?.shareID && (
        <ShareBox
          key={`link ${list.shareID}`}
          shareID={list.shareID}
          busy={busy}
          onWithdraw={() => void change((wishlist) => wishlist.withdraw(list.wishlistID))}
        />
      )}
      {list && <Pieces key={`pieces ${list.wishlistID}`} list={list} lists={lists} change={change} />}
    </>
  )
}
