import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useRef, useState } from 'react'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'

/** The link of a shared list, with buttons that copy, share and withdraw it. */
export function ShareBox({ shareID, busy, onWithdraw }: { shareID: string; busy: boolean; onWithdraw: () => void }) {
  const t = useMessages()
  const { origin, locale } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const link = `${origin}/${locale}/wishlist/${shareID}`
  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // The browser denies the clipboard: the link is selected for copying by hand.
      setCopied(false)
    }
  }
  return (
    <section className="wishlist-share" aria-labelledby="wishlist-share-title">
      <div>
        <h2 id="wishlist-share-title">{t('wishlist.shareTitle')}</h2>
        <p className="type-soft">{t('wishlist.shareText')}</p>
      </div>
      <div>
        <label htmlFor="wishlist-link">{t('wishlist.link')}</label>
        <p className="wishlist-link">
          <input ref={field} id="wishlist-link" dir="ltr" readOnly value={link} />
          <Button onClick={() => void copy()}>{t(copied ? 'wishlist.copied' : 'wishlist.copy')}</Button>
        </p>
        <p className="ui-visually-hidden" role="status">
          {copied && t('wishlist.copied')}
        </p>
        <p className="wishlist-ways">
          <LinkButton as="a" href={`https://wa.me/?text=${encodeURIComponent(link)}`} rel="noreferrer" target="_blank">
            WhatsApp
          </LinkButton>
          <LinkButton as="a" href={`mailto:?body=${encodeURIComponent(link)}`}>
            {t('form.emailLabel')}
          </LinkButton>
          <LinkButton disabled={busy} onClick={onWithdraw}>
            {t('wishlist.stop')}
          </LinkButton>
        </p>
      </div>
    </section>
  )
}
