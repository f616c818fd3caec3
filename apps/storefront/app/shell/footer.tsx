import type { Footer as FooterContent } from '@karat/contract/content.ts'
import { CachedFragment, sourceText } from '../page-pipeline/pipeline.ts'
import { SiteLink, useCommaList, useSite } from '../site/site.tsx'
import { MerchantName } from './merchant-name.tsx'

/** The footer of every page, from content: links and legal information. */
export function Footer() {
  const { footer, settings } = useSite()
  if (!footer) return null
  return (
    <footer className="footer">
      <CachedFragment
        as="div"
        name="footer"
        of={settings.profile.merchant.name + (settings.profile.look?.logo?.address ?? '') + sourceText(footer)}
        className="layout-wrap"
      >
        <FooterColumns footer={footer} />
      </CachedFragment>
    </footer>
  )
}

/** The mark in a text of the footer where the name of the merchant stands: it follows each change of the name. */
const merchantMark = '{merchant}'

function FooterColumns({ footer }: { footer: FooterContent }) {
  const { merchant } = useSite().settings.profile
  const list = useCommaList()
  return (
    <>
      <div className="footer-columns">
        <div>
          <p className="mark touch-area footer-mark">
            <MerchantName />
          </p>
          <p className="type-soft footer-line">{footer.line}</p>
        </div>
        {footer.groups.map((group) => (
          <div key={group.label}>
            <p className="type-group">{group.label}</p>
            <ul>
              {group.items.map((item) => (
                <li key={item.path}>
                  <SiteLink to={item.path}>{item.label}</SiteLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="footer-legal">
        {footer.legal.map((item) =>
          item.path ? (
            <SiteLink key={item.label} to={item.path}>
              {item.label}
            </SiteLink>
          ) : (
            <span key={item.label}>{item.label.replaceAll(merchantMark, merchant.name)}</span>
          ),
        )}
        <span className="footer-legal-end">{list(footer.payments.map((payment) => payment.name))}</span>
      </div>
    </>
  )
}
